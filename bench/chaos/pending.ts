import { setTimeout as sleep } from 'node:timers/promises'
import { type Database, sql } from '@hiyas/database'
import { HOUR_MS, invariant, MINUTE_MS } from '@hiyas/kernel'
import type { Casino } from './casino.ts'
import { stateBy } from './compare-transfers.ts'
import type { House } from './house.ts'

/** Longer than a transfer may still be carried out or is put off. */
const STEP_MS = HOUR_MS
const POLL_MS = 100
/** A run of the job asks about 200 at most. */
const TRIES_MAX = 200
/** Longer than it takes until what a killed worker had begun is taken over, and a run of the job after it. */
const RUN_MAX_MS = 2 * MINUTE_MS
const ALL_MAX_MS = 10 * MINUTE_MS
const JOB = 'games.settle_transfers'

/**
 * Lets time pass and the job ask, until the end of every transfer is known to us but of those where a casino moved another amount than he was
 * asked to. Throws what is still pending, and what becomes of the job, when it does not come to that.
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
  const endMs = performance.now() + ALL_MAX_MS
  await house.withDatabase(async database => {
    const giveUp = async (why: string): Promise<never> => {
      throw new Error(`${why}: ${await stateOfAll(database, disputed)}`)
    }
    for (let tries = 1; tries <= TRIES_MAX; tries++) {
      const left = await pendingCount(database, disputed)
      if (tries === 1) say(`${left} transfers are on their way, ${disputed.length} in dispute`)
      if (left === 0) return
      if (performance.now() > endMs) await giveUp(`transfers do not end within ${ALL_MAX_MS} ms`)
      await letTimePass(database)
      if (!(await runJob(database))) await giveUp(`a run of ${JOB} does not end within ${RUN_MAX_MS} ms`)
    }
    await giveUp(`transfers do not end in ${TRIES_MAX} runs of ${JOB}`)
  })
}

/** For what is pending: its times are of the database's clock, which is not moved. Those of the servers stay as wrong as they are. */
async function letTimePass(database: Database): Promise<void> {
  await sql`
    update games.transfer
       set asked_at = asked_at - step, expires_at = expires_at - step, next_check_at = next_check_at - step
      from (select ${STEP_MS} * interval '1 millisecond' as step) passed
     where state = 'pending'`.execute(database.query)
}

async function pendingCount(database: Database, disputed: readonly string[]): Promise<number> {
  const { rows } = await sql<{ left: number }>`
    select count(*)::int as left from games.transfer
     where state = 'pending' and id <> all(${[...disputed]}::uuid[])`.execute(database.query)
  return rows[0]?.left ?? 0
}

/** Whether the run ended, well or not, in its time. */
async function runJob(database: Database): Promise<boolean> {
  const { rows } = await sql<{ id: bigint }>`
    select id from graphile_worker.add_job(${JOB}, queue_name => ${JOB})`.execute(database.query)
  const id = rows[0]?.id
  invariant(id !== undefined, 'add_job answers the job')
  const endMs = performance.now() + RUN_MAX_MS
  while (await isAwaited(database, id)) {
    if (performance.now() > endMs) return false
    await sleep(POLL_MS)
  }
  return true
}

async function isAwaited(database: Database, id: bigint): Promise<boolean> {
  const { rows } = await sql`select from graphile_worker.jobs where id = ${id} and run_at <= now()`.execute(
    database.query,
  )
  return rows.length > 0
}

/** What people need to see why: what is pending, and who keeps the job from being done. */
async function stateOfAll(database: Database, disputed: readonly string[]): Promise<string> {
  const { rows } = await sql<{ transfers: unknown; queue: unknown; jobs: unknown }>`
    select
      (select json_agg(one) from (
        select supplier, direction, count(*), min(checks) as checks_min, max(checks) as checks_max,
               min(next_check_at) as next_check_first, max(next_check_at) as next_check_last, max(expires_at) as expires_last
          from games.transfer where state = 'pending' and id <> all(${[...disputed]}::uuid[])
         group by supplier, direction) one) as transfers,
      (select to_json(one) from graphile_worker._private_job_queues one where queue_name = ${JOB}) as queue,
      (select json_agg(one) from (
        select id, attempts, run_at, locked_by, locked_at, last_error
          from graphile_worker.jobs where task_identifier = ${JOB} and run_at <= now() order by id limit 5) one) as jobs`.execute(
    database.query,
  )
  return JSON.stringify(rows[0])
}
