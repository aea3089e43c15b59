import { ratioOf } from '@hiyas/fair/inhouse'
import { DAY_MS, dayEndMs, dayOf, MINUTE_MS } from '@hiyas/kernel'
import type { Deps } from '../deps.ts'
import { CLOCKS_APART_MAX_MS } from '../rounds/rules.ts'
import { countedDays, putDay } from '../store/returns.ts'
import type { DayReturnRow } from '../store/tables.ts'
import { write } from '../store/write.ts'
import { createTurns, type Turns } from '../turns.ts'
import { countDay } from './count.ts'
import { BAND_DEVIATIONS, DAY_GRACE_MS, DAYS_BACK_MAX } from './rules.ts'

const PAUSE_MS = 10 * MINUTE_MS

/** Answers which days it counted. A stop breaks off what is under way, which leaves nothing behind: the next start counts it. */
export type ReturnsWatch = Turns<string[]>

/**
 * Compares what each game returned with what it must return, day by day, and says so where chance does not explain it (GAM-19). Any number of
 * processes may do it: a day is stored once, and only who stored it raises the alarm.
 */
export function createReturnsWatch(deps: Pick<Deps, 'database' | 'clock' | 'log'>): ReturnsWatch {
  const { database, clock, log } = deps
  async function count(halt: AbortSignal): Promise<string[]> {
    const nowMs = clock.nowMs()
    const over = daysOver(nowMs)
    // A day that seems to have been counted later than now was counted by a clock that was put back since, when it was not over.
    const by = new Date(nowMs + CLOCKS_APART_MAX_MS)
    const counted = new Set(await countedDays(database.query, over, by))
    const done: string[] = []
    for (const day of over.filter(day => !counted.has(day))) {
      const rows = await countDay(database.query, day, halt)
      const at = new Date(clock.nowMs())
      if (!(await write(database, tx => putDay(tx, day, { at, by }, rows)))) continue
      done.push(day)
      for (const row of rows) if (row.is_out) log.error(alarmOf(row), 'the return of a game is out of its band')
    }
    return done
  }
  return createTurns(count, {
    pauseMs: PAUSE_MS,
    onFault: error => log.error({ err: error }, 'counting returns failed; the next turn tries again'),
  })
}

/** The days of Manila that ended within the last week, oldest first. */
function daysOver(nowMs: number): string[] {
  const days = Array.from({ length: DAYS_BACK_MAX + 1 }, (_, back) => dayOf(nowMs - back * DAY_MS))
  return days
    .filter(day => dayEndMs(day) + DAY_GRACE_MS < nowMs)
    .slice(0, DAYS_BACK_MAX)
    .toReversed()
}

/** What is told of a return out of its band: by its code an alarm can be set. */
const alarmOf = ({ day, game, model_digest, currency, rounds, staked, won, theory, deviation }: DayReturnRow) => ({
  code: 'return_out_of_band',
  day,
  game,
  digest: model_digest,
  currency,
  rounds,
  actual: ratioOf([won, staked]),
  theory,
  band: deviation === null ? null : deviation * BAND_DEVIATIONS,
})
