import { setTimeout as sleep } from 'node:timers/promises'
import { type Database, sql } from '@hiyas/database'
import { HOUR_MS } from '@hiyas/kernel'
import type { Casino } from './casino.ts'
import { stateBy } from './compare-transfers.ts'
import type { House } from './house.ts'

/** Further than any jump of a clock, and longer than a transfer may still be carried out or is put off. */
const STEP_MS = 4 * HOUR_MS
const POLL_MS = 100
const TRIES_MAX = 200
const JOB = 'games.settle_transfers'

/**
 * Lets time pass and the job ask, until the end of every transfer is known to us but of those where a casino moved another amount than he was
 * asked to. Gives up without a word when it does not come to that: the comparison tells.
 */
export async function settleTransfers(
  house: House,
  casinos: readonly Casino[],
  say: (sentence: string) => void,
): Promise<void> {
  if (casinos.length === 0) return
  for (const casino of casinos) casino.comeToReason()
  const disputed = casinos.flatMap(({ book }) =>
    [...book].flatMap(([id, one]) => (stateBy(one) === 'pending' ? [id] : [])),
  )
  await house.withDatabase(async database => {
    for (let tries = 1; tries <= TRIES_MAX; tries++) {
      const left = await pendingCount(database, disputed)
      if (tries === 1) say(`${left} transfers are on their way, ${disputed.length} in dispute`)
      if (left === 0) return
      for (const server of [0, 1] as const) await house.jump(server, tries * STEP_MS)
      await sql`select graphile_worker.add_job(${JOB}, queue_name => ${JOB})`.execute(database.query)
      while (await isQueued(database)) await sleep(POLL_MS)
    }
  })
}

async function pendingCount(database: Database, disputed: readonly string[]): Promise<number> {
  const { rows } = await sql<{ left: number }>`
    select count(*)::int as left from games.transfer
     where state = 'pending' and id <> all(${[...disputed]}::uuid[])`.execute(database.query)
  return rows[0]?.left ?? 0
}

async function isQueued(database: Database): Promise<boolean> {
  const { rows } = await sql`
    select from graphile_worker.jobs where task_identifier = ${JOB} and run_at <= now() and attempts < max_attempts`.execute(
    database.query,
  )
  return rows.length > 0
}
