import { digestOf } from '@hiyas/fair'
import {
  drawHilo,
  type Factor,
  HILO,
  type HiloMove,
  hiloFactor,
  hiloWays,
  isHiloOver,
  isHiloRight,
  payOf,
  RETURN,
  ratioOf,
  shownOf,
  times,
} from '@hiyas/fair/inhouse'
import { formatAmount, type Minor, ok, refuse, settlementStep } from '@hiyas/kernel'
import { Type } from '@sinclair/typebox'
import type { HiloView } from '../../../wire-views.ts'
import type { RoundRow } from '../../store/tables.ts'
import type { Engine, OpenRound, Turn } from '../engine.ts'
import { percentOf } from '../percent.ts'
import { type PlayedRound, type Theory, theoryOfSteps, varianceOfStep } from '../theory.ts'
import { choiceReader, INHOUSE_BASICS, INHOUSE_SHEET, leastReturn, reader, volatilityUpTo } from './shared.ts'

/** `cards`: all the round can turn, from the start. `moves[i]` was made on `cards[i]`. */
type HiloState = {
  readonly cards: readonly number[]
  readonly moves: readonly HiloMove[]
  readonly isLost: boolean
  readonly isOut: boolean
}

const Choice = Type.Object({}, { additionalProperties: false })
const Action = Type.Object(
  { move: Type.Union((['high', 'low', 'skip', 'out'] as const).map(move => Type.Literal(move))) },
  { additionalProperties: false },
)
const readAction = reader<{ move: HiloMove | 'out' }>(Action)
const hasGuess = ({ moves }: HiloState): boolean => moves.some(move => move !== 'skip')

/** Hi-lo: higher, lower, skip or cash out. */
export const hiloEngine: Engine<object, HiloState> = {
  family: HILO.id,
  isProvable: true,
  model: { id: HILO.id, version: HILO.version, digest: digestOf(HILO) },
  ...INHOUSE_BASICS,
  readChoice: choiceReader<object>(Choice),
  start: ({ chance }) => ({ state: { cards: drawHilo(chance), moves: [], isLost: false, isOut: false }, win: null }),
  act(round, input) {
    const action = readAction(input)
    if (!action) return refuse('action_invalid', { field: 'action' })
    if (action.move !== 'out') return ok(turn(round, action.move))
    return hasGuess(round.state) ? ok(cashOut(round)) : refuse('action_invalid', { field: 'action' })
  },
  expire: round => (hasGuess(round.state) ? cashOut(round) : null),
  rules: () => ({ rtp: RTP, volatility: VOLATILITY, winMax: WIN_MAX, endsAt: HILO.endsAt, cards: HILO.cards }),
  present,
  sheet: () => ({
    ...INHOUSE_SHEET,
    rtp: RTP,
    hitFrequency: HIT_FREQUENCY,
    volatility: VOLATILITY,
    winMax: WIN_MAX,
  }),
  theoryOf,
}

function theoryOf(round: PlayedRound): Theory {
  const { cards, moves, isLost } = round.outcome as HiloState
  const variance = moves.reduce((sum, move, index) => {
    if (move === 'skip') return sum
    const worth = ratioOf(hiloFactor(cards, moves.slice(0, index)))
    return sum + varianceOfStep(worth, hiloWays(cards[index] ?? 0, move) / HILO.ranks)
  }, 0)
  return theoryOfSteps(round, { mean: ratioOf(RETURN), variance, worth: isLost ? null : hiloFactor(cards, moves) })
}

/** There is nothing to choose: the game is listed to pay as often as a guess on its middle card is right, which is its hardest (GAM-11). */
const LISTED_CARD = Math.floor(HILO.ranks / 2) * HILO.suits
const HIT_FREQUENCY = percentOf(hiloWays(LISTED_CARD, 'high') / HILO.ranks)

/** The best last guess multiplies by 13 what is just below the end. */
const WIN_MAX = HILO.endsAt * HILO.ranks - 1
/** So far anybody may guess; beyond it only who has the luck of a last jump. */
const VOLATILITY = volatilityUpTo(HILO.endsAt, ratioOf(RETURN))

/** What guesses can come to from a factor on, below two stakes: above them a centavo weighs less than below. */
function paysFrom(before: Factor, waysMax: number): Factor[] {
  const pays: Factor[] = []
  for (let ways = waysMax; ways > 0; ways--) {
    const factor = times(before, [BigInt(HILO.ranks), BigInt(ways)])
    if (ratioOf(factor) < 2) pays.push(factor, ...paysFrom(factor, ways))
  }
  return pays
}
const RTP = leastReturn(RETURN, paysFrom(RETURN, HILO.ranks - 1))

function turn(round: OpenRound<HiloState>, move: HiloMove): Turn<HiloState> {
  const { cards, moves } = round.state
  const [from = 0, next = 0] = cards.slice(moves.length)
  const state = { ...round.state, moves: [...moves, move] }
  if (move !== 'skip' && !isHiloRight(from, move, next)) return { state: { ...state, isLost: true }, win: 0n }
  if (!isHiloOver(cards, state.moves)) return { state, win: null }
  return cashOut({ ...round, state })
}

/** Who has skipped to the last card has guessed nothing: he gets what he staked times 99 %, like anybody who goes on. */
const cashOut = (round: OpenRound<HiloState>): Turn<HiloState> => ({
  state: { ...round.state, isOut: true },
  win: worthOf(round),
})

const worthOf = ({ stake, state: { cards, moves }, currency }: OpenRound<HiloState>): Minor =>
  payOf(stake, hiloFactor(cards, moves), settlementStep(currency))

/** Cards that have been turned, and none of those to come while the round is open. */
function present({ outcome, choice, stake, currency }: RoundRow): object {
  const state = outcome as HiloState | null
  if (!state) return { choice, view: null }
  const { cards, moves, isLost, isOut } = state
  // Who has skipped every card is paid as well: what is shown of a round is what it paid (GAM-09).
  const isWorth = !isLost && (hasGuess(state) || isOut)
  return {
    choice,
    view: {
      cards: cards.slice(0, moves.length + 1),
      moves,
      isLost,
      isOut,
      times: isWorth ? shownOf(hiloFactor(cards, moves)) : 0,
      worth: isWorth ? formatAmount(worthOf({ stake, state, currency })) : null,
    } satisfies HiloView,
  }
}
