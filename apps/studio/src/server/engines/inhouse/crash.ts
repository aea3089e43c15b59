import { crashPoint, digestOf, type Edition } from '@hiyas/fair'
import { CRASH, type CrashChoice, crashFactor, flightMs, msUntil, payOf, timesAt } from '@hiyas/fair/inhouse'
import { ok, refuse, settlementStep } from '@hiyas/kernel'
import { Type } from '@sinclair/typebox'
import { FLIGHT_BETTING_MS } from '../../../wire.ts'
import type { Moment } from '../../rooms/phases.ts'
import type { RoundRow } from '../../store/tables.ts'
import { CYCLE_FLOOR_MS, type Engine, type OpenRound, type RoomRules, type Turn } from '../engine.ts'
import { percentOf } from '../percent.ts'
import { type PlayedRound, type Theory, theoryOfSteps } from '../theory.ts'
import { choiceReader, INHOUSE_BASICS, INHOUSE_SHEET, reader, volatilityUpTo } from './shared.ts'

/** `out`: where it was taken home, 0 when the flight ended first, null while it is on board. `point`: what ended it. */
type CrashState = { readonly target: number | null; readonly out: number | null; readonly point: number | null }
type Drawn = { readonly point: number }

const WIN_MAX = CRASH.pointMax / 100
/** A new player gets off by hand: the game is listed to pay as often as a flight comes to twice the stake (GAM-11). */
const LISTED_TARGET = 200
/** With the betting after it, no two bets of a player follow each other faster than the floor of a cycle (GAM-02). */
const PAUSE_MS = CYCLE_FLOOR_MS

const Choice = Type.Object(
  { target: Type.Union([Type.Null(), Type.Integer({ minimum: CRASH.targetMin, maximum: CRASH.pointMax })]) },
  { additionalProperties: false },
)
const readAction = reader<{ out: true }>(Type.Object({ out: Type.Literal(true) }, { additionalProperties: false }))

/**
 * Crash: one flight for everybody, whose number climbs until it ends. Whoever is taken home before, by hand or by a target, wins
 * stake times number; the clock of the server decides what came first.
 */
export const crashEngine = (edition: Edition): Engine<CrashChoice, CrashState> => {
  const percent = Number(edition)
  const rtp = `${edition}.00`
  const volatility = volatilityUpTo(WIN_MAX, percent / 100)
  return {
    family: CRASH.id,
    // Its chance is the room's, not that of a pair of seeds.
    isProvable: false,
    model: { id: CRASH.id, version: CRASH.version, digest: digestOf({ ...CRASH, percent }) },
    ...INHOUSE_BASICS,
    readChoice: choiceReader<CrashChoice>(Choice),
    start: ({ choice }) => ({ state: { target: choice.target, out: null, point: null }, win: null }),
    room: roomRules(percent),
    rules: () => ({ rtp, percent, volatility, winMax: WIN_MAX }),
    present: ({ choice, outcome }: RoundRow) => ({ choice, view: outcome }),
    sheet: () => ({
      ...INHOUSE_SHEET,
      rtp,
      hitFrequency: percentOf(percent / LISTED_TARGET),
      volatility,
      winMax: WIN_MAX,
    }),
    theoryOf: round => theoryOf(round, percent / 100),
  }
}

/**
 * To stay on board from a number x to x + dx is a step of variance x dx; up to where a bet came they sum to half of what its square is
 * above one. Before them lies the step off the ground.
 */
function theoryOf(round: PlayedRound, mean: number): Theory {
  const { out, point } = round.outcome as CrashState
  const isOut = out !== null && out > 0
  const came = ((isOut ? out : point) ?? 100) / 100
  const variance = mean * (1 - mean) + (came * came - 1) / 2
  return theoryOfSteps(round, { mean, variance, worth: isOut ? crashFactor(out, out) : null })
}

const roomRules = (percent: number): RoomRules<CrashState> => ({
  bettingMs: FLIGHT_BETTING_MS,
  pauseMs: PAUSE_MS,
  draw(link, salt) {
    const point = crashPoint(link, salt, percent)
    return { drawn: { point } satisfies Drawn, runMs: flightMs(point) }
  },
  endMs({ target }, drawn) {
    const { point } = drawn as Drawn
    const goal = target ?? CRASH.pointMax
    return goal <= point ? msUntil(goal) : null
  },
  turn(round, at) {
    const { point } = at.drawn as Drawn
    const goal = round.state.target ?? CRASH.pointMax
    if (goal <= reachedBy(at)) return takenHome(round, goal)
    return at.state === 'over' ? { state: { ...round.state, out: 0, point }, win: 0n } : null
  },
  act(round, at, input) {
    const times = reachedBy(at)
    // At 1.00 nothing has been risked yet: who could leave there would bet for nothing.
    if (!readAction(input) || at.state !== 'running' || times < CRASH.targetMin) {
      return refuse('action_invalid', { field: 'action' })
    }
    return ok(takenHome(round, times))
  },
  show: ({ out }) => ({ out }),
})

/** The number the flight has shown by a moment; while it is on the ground, none. */
function reachedBy({ state, ranMs, drawn }: Moment): number {
  const { point } = drawn as Drawn
  if (state === 'betting') return 0
  return state === 'over' ? point : Math.min(point, timesAt(ranMs))
}

const takenHome = ({ stake, state, currency }: OpenRound<CrashState>, out: number): Turn<CrashState> => ({
  state: { ...state, out },
  win: payOf(stake, crashFactor(out, out), settlementStep(currency)),
})
