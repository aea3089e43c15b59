import type { Reader } from '@hiyas/database'
import { ratioOf } from '@hiyas/fair/inhouse'
import { DAY_MS, dayStartMs, type Minor } from '@hiyas/kernel'
import { gameOf } from '../engines/games.ts'
import type { Theory } from '../engines/theory.ts'
import { type EndedRound, endedRounds } from '../store/returns.ts'
import type { DayReturnRow } from '../store/tables.ts'
import { isOutOfBand } from './rules.ts'

const PAGE_ROUNDS = 1_000
/** Of the main unit of a currency: weights are counted in it. */
const MINOR_PER_MAIN = 10_000n

/** Money is added up as money; what is expected of it, and how far chance carries it, as numbers. */
type Sum = Pick<DayReturnRow, 'game' | 'model' | 'model_digest' | 'currency'> & {
  rounds: number
  staked: Minor
  won: Minor
  /** Null where a round is of a model that is no longer played. */
  expected: number | null
  variance: number
  /** Of rounds that one draw decided for many: their deviations add up whole. */
  readonly roomDeviations: Map<string, number>
}

/**
 * What each game, edition and version returned in a day of Manila, out of the rounds that were decided and ended in it. The same rounds give
 * the same figures, whenever they are counted and however often. Throws when `halt` is raised meanwhile.
 */
export async function countDay(reader: Reader, day: string, halt?: AbortSignal): Promise<DayReturnRow[]> {
  const from = new Date(dayStartMs(day))
  const period = { from, to: new Date(from.getTime() + DAY_MS) }
  const sums = new Map<string, Sum>()
  let after: EndedRound | undefined
  for (;;) {
    halt?.throwIfAborted()
    const page = await endedRounds(reader, period, after, PAGE_ROUNDS)
    for (const round of page) add(sumFor(sums, round), round)
    after = page.at(-1)
    if (page.length < PAGE_ROUNDS) break
  }
  return [...sums.values()].map(sum => figuresOf(day, sum))
}

function sumFor(sums: Map<string, Sum>, { game, model, model_digest, currency }: EndedRound): Sum {
  const key = `${game} ${model_digest} ${currency}`
  const known = sums.get(key)
  if (known) return known
  const of = { game, model, model_digest, currency }
  const sum: Sum = { ...of, rounds: 0, staked: 0n, won: 0n, expected: 0, variance: 0, roomDeviations: new Map() }
  sums.set(key, sum)
  return sum
}

function add(sum: Sum, round: EndedRound): void {
  sum.rounds += 1
  sum.staked += round.stake
  sum.won += round.win
  const theory = theoryOf(round)
  if (theory === null || sum.expected === null) {
    sum.expected = null
    return
  }
  const weight = ratioOf([round.stake, MINOR_PER_MAIN])
  sum.expected += weight * theory.mean
  const room = round.room_round_id
  if (room === null) sum.variance += weight * weight * theory.variance
  else sum.roomDeviations.set(room, (sum.roomDeviations.get(room) ?? 0) + weight * Math.sqrt(theory.variance))
}

/** What a round returns by the mathematics it was played by; null where those are no longer there. */
function theoryOf(round: EndedRound): Theory | null {
  const engine = gameOf(round.game)?.engine
  return engine?.model.digest === round.model_digest ? engine.theoryOf(round) : null
}

function figuresOf(day: string, sum: Sum): DayReturnRow {
  const { game, model, model_digest, currency, rounds, staked, won, expected } = sum
  const whole = ratioOf([staked, MINOR_PER_MAIN])
  const variance = [...sum.roomDeviations.values()].reduce((all, one) => all + one * one, sum.variance)
  const theory = expected === null ? null : expected / whole
  const deviation = expected === null ? null : Math.sqrt(variance) / whole
  const is_out = isOutOfBand({ rounds, actual: ratioOf([won, staked]), theory, deviation })
  return { day, game, model, model_digest, currency, rounds, staked, won, theory, deviation, is_out }
}
