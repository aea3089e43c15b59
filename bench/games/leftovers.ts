import { setTimeout as sleep } from 'node:timers/promises'
import { type Database, sql } from '@hiyas/database'
import type { Figure } from '../row.ts'

/** Rounds of the studio: all there are, those under way, those that are anything but settled, those whose win the wallet would not take. */
export type Left = { all: number; open: number; unsettled: number; disputed: number; calls: number }

const POLL_MS = 200

/** What is left of the play when every round has ended and every call to the wallet is made, or when it was waited for long enough. */
export async function untilClosed(studio: Database, waitMaxMs: number): Promise<Left> {
  const deadlineMs = performance.now() + waitMaxMs
  for (;;) {
    const left = await countLeft(studio)
    if (left.open + left.calls === 0 || performance.now() > deadlineMs) return left
    await sleep(POLL_MS)
  }
}

/** A number that must be nothing. */
export const none = (name: string, value: number, note: string): Figure => ({
  name,
  value,
  unit: '',
  bound: '<= 0',
  note,
})

async function countLeft(studio: Database): Promise<Left> {
  const { rows } = await sql<Left>`
    select count(*)::int as "all",
           (count(*) filter (where state in ('opened', 'playing', 'staked', 'voiding')))::int as open,
           (count(*) filter (where state <> 'settled'))::int as unsettled,
           (count(*) filter (where state = 'disputed'))::int as disputed,
           (count(*) filter (where attempt_at is not null))::int as calls
      from studio.round`.execute(studio.query)
  return rows[0] ?? { all: 0, open: 0, unsettled: 0, disputed: 0, calls: 0 }
}
