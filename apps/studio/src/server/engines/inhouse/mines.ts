import { digestOf } from '@hiyas/fair'
import {
  drawMines,
  isMinesOver,
  MINES,
  type MinesChoice,
  minesFactor,
  payOf,
  RETURN,
  ratioOf,
  shownOf,
} from '@hiyas/fair/inhouse'
import { formatAmount, type Minor, ok, refuse, settlementStep } from '@hiyas/kernel'
import { Type } from '@sinclair/typebox'
import type { MinesView } from '../../../wire-views.ts'
import type { RoundRow } from '../../store/tables.ts'
import type { Engine, OpenRound, Turn } from '../engine.ts'
import { percentOf } from '../percent.ts'
import { type PlayedRound, type Theory, theoryOfSteps, varianceOfStep } from '../theory.ts'
import { choiceReader, INHOUSE_BASICS, INHOUSE_SHEET, leastReturn, reader, volatilityUpTo } from './shared.ts'

/** `layout`: where the mines lie, from the start. `opened`: tiles in the order the player took them; the last may be a mine. */
type MinesState = {
  readonly mines: number
  readonly layout: readonly number[]
  readonly opened: readonly number[]
  readonly isOut: boolean
}

const Choice = Type.Object(
  { mines: Type.Integer({ minimum: MINES.minesMin, maximum: MINES.minesMax }) },
  { additionalProperties: false },
)
const Action = Type.Union([
  Type.Object({ tile: Type.Integer({ minimum: 0, maximum: MINES.tiles - 1 }) }, { additionalProperties: false }),
  Type.Object({ out: Type.Literal(true) }, { additionalProperties: false }),
])
const readAction = reader<{ tile: number } | { out: true }>(Action)

/** Mines: each tile is opened or the round is cashed out. */
export const minesEngine: Engine<MinesChoice, MinesState> = {
  family: MINES.id,
  isProvable: true,
  model: { id: MINES.id, version: MINES.version, digest: digestOf(MINES) },
  ...INHOUSE_BASICS,
  readChoice: choiceReader<MinesChoice>(Choice),
  start: ({ choice, chance }) => ({
    state: { mines: choice.mines, layout: drawMines(chance, choice), opened: [], isOut: false },
    win: null,
  }),
  act(round, input) {
    const action = readAction(input)
    if (!action) return refuse('action_invalid', { field: 'action' })
    const { opened } = round.state
    if ('out' in action) return opened.length === 0 ? refuse('action_invalid', { field: 'action' }) : ok(cashOut(round))
    return opened.includes(action.tile) ? refuse('action_invalid', { field: 'action' }) : ok(open(round, action.tile))
  },
  expire: round => (round.state.opened.length === 0 ? null : cashOut(round)),
  rules: () => ({ rtp: RTP, volatility: VOLATILITY, winMax: WIN_MAX, endsAt: MINES.endsAt }),
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
  const { mines, opened, isOut } = round.outcome as MinesState
  const worth = (gems: number) => ratioOf(minesFactor({ mines }, gems))
  const variance = opened.reduce((sum, _, gems) => {
    const left = MINES.tiles - gems
    return sum + varianceOfStep(worth(gems), (left - mines) / left)
  }, 0)
  return theoryOfSteps(round, {
    mean: ratioOf(RETURN),
    variance,
    worth: isOut ? minesFactor({ mines }, opened.length) : null,
  })
}

function open(round: OpenRound<MinesState>, tile: number): Turn<MinesState> {
  const state = { ...round.state, opened: [...round.state.opened, tile] }
  if (state.layout.includes(tile)) return { state, win: 0n }
  // Nothing is left to find, or the round has come as far as it may: it cashes out by itself.
  return isMinesOver(state, state.opened.length) ? cashOut({ ...round, state }) : { state, win: null }
}

const cashOut = (round: OpenRound<MinesState>): Turn<MinesState> => ({
  state: { ...round.state, isOut: true },
  win: worthOf(round),
})

const worthOf = ({ stake, state, currency }: OpenRound<MinesState>): Minor =>
  payOf(stake, minesFactor(state, state.opened.length), settlementStep(currency))

/** The mines are told when the round is over, and not before. */
function present({ outcome, state: life, choice, stake, currency }: RoundRow): object {
  const state = outcome as MinesState | null
  if (!state) return { choice, view: null }
  const { mines, layout, opened, isOut } = state
  const isHit = opened.some(tile => layout.includes(tile))
  const gems = opened.length - (isHit ? 1 : 0)
  return {
    choice,
    view: {
      opened,
      isHit,
      isOut,
      times: isHit || gems === 0 ? 0 : shownOf(minesFactor({ mines }, gems)),
      worth: isHit || gems === 0 ? null : formatAmount(worthOf({ stake, state, currency })),
      layout: life === 'playing' ? null : layout,
    } satisfies MinesView,
  }
}

/** What each number of mines can come to, tile by tile, up to its end. */
const PAYS = Array.from({ length: MINES.minesMax }, (_, index) => {
  const choice = { mines: index + 1 }
  const pays = [minesFactor(choice, 1)]
  while (!isMinesOver(choice, pays.length)) pays.push(minesFactor(choice, pays.length + 1))
  return pays
}).flat()

const WIN_MAX = Math.max(...PAYS.map(shownOf)) / 100
const VOLATILITY = volatilityUpTo(WIN_MAX, ratioOf(RETURN))
const RTP = leastReturn(RETURN, PAYS)

/** What a new player finds: with it the game is listed to pay as often as its first tile holds no mine (GAM-11). */
const LISTED_CHOICE: MinesChoice = { mines: 3 }
const HIT_FREQUENCY = percentOf((MINES.tiles - LISTED_CHOICE.mines) / MINES.tiles)
