import { deleteInPortions, type Reader, type Writer } from '@hiyas/database'
import { sql } from 'kysely'
import { AHEAD_MAX_MS } from '../ahead.ts'
import { MAIL_TASK, SMS_TASK } from '../delivery/delivery.ts'

/** Says that these workers of ours live. */
export async function beat(writer: Writer, workerIds: readonly string[]): Promise<void> {
  await sql`
    insert into platform.worker_beat (worker_id) select unnest(${workerIds}::text[])
    on conflict (worker_id) do update set seen_at = now()`.execute(writer)
}

/**
 * Gives the jobs of workers free that have not been seen for `silenceMs`, and forgets those workers. Answers how many workers
 * had left jobs behind. The job itself counts the lost attempt.
 */
export async function releaseSilentWorkers(writer: Writer, silenceMs: number): Promise<number> {
  const { rows } = await sql<{ ids: string[] }>`
    select coalesce(array_agg(distinct jobs.locked_by), '{}') as ids
    from graphile_worker.jobs as jobs
    left join platform.worker_beat as beats on beats.worker_id = jobs.locked_by
    where jobs.locked_by is not null
      and greatest(jobs.locked_at, beats.seen_at) < now() - ${silenceMs} * interval '1 millisecond'`.execute(writer)
  const ids = rows[0]?.ids ?? []
  if (ids.length > 0) {
    await dropFollowed(writer, ids)
    await sql`select graphile_worker.force_unlock_workers(${ids}::text[])`.execute(writer)
  }
  await releaseIdleQueues(writer, silenceMs)
  await deleteInPortions(writer, { table: 'platform.worker_beat', where: sql`seen_at < now() - interval '1 day'` })
  return ids.length
}

/**
 * Where the next attempt of a message was queued already (`addJobAfter`), its job has nothing left to do, and would stand among those given
 * up, for people to see to. It is known by the key that it has no more: the next attempt took it, and may be over itself.
 */
async function dropFollowed(writer: Writer, workerIds: readonly string[]): Promise<void> {
  await sql`
    delete from graphile_worker._private_jobs
     where locked_by = any(${workerIds}::text[]) and key is null and attempts >= max_attempts
       and task_id in (select id from graphile_worker._private_tasks where identifier in (${SMS_TASK}, ${MAIL_TASK}))`.execute(
    writer,
  )
}

/**
 * The library runs nothing by the clock whose last run is later than now: a process whose clock was a day ahead would leave all of them
 * without any for a day. Answers how many jobs it had left so. One that is paused for ever stays so.
 */
export async function putBackAhead(writer: Writer): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    update graphile_worker._private_known_crontabs set last_execution = now()
     where last_execution > now() + ${AHEAD_MAX_MS} * interval '1 millisecond' and isfinite(last_execution)`.execute(
    writer,
  )
  return Number(numAffectedRows)
}

/** Puts a job back as it was before this worker took it. Does nothing to one that another worker has. */
export async function giveBack(
  writer: Writer,
  { id, workerId }: { id: string; workerId: string | null },
): Promise<void> {
  await sql`
    with given as (
      update graphile_worker._private_jobs
         set attempts = greatest(0, attempts - 1), locked_by = null, locked_at = null
       where id = ${id} and locked_by = ${workerId}
      returning job_queue_id)
    update graphile_worker._private_job_queues as queues
       set locked_by = null, locked_at = null
      from given
     where queues.id = given.job_queue_id and queues.locked_by = ${workerId}`.execute(writer)
}

/**
 * Takes out the runs of a clock job that were given up before this one: a later run has done what they were to do. Tasks that are no clock
 * jobs have events of their own, each of which somebody must see to.
 */
export async function forgetGivenUp(writer: Writer, job: { id: string; task: string }): Promise<void> {
  // As a range, which the planner takes for a small part: where all jobs given up are of one task, it would expect as many of any other.
  const task = sql`(select id from graphile_worker._private_tasks where identifier = ${job.task})`
  await deleteInPortions(writer, {
    table: 'graphile_worker._private_jobs',
    where: sql`task_id >= ${task} and task_id <= ${task} and id < ${job.id} and attempts >= max_attempts and locked_at is null`,
    order: sql`task_id, id`,
  })
}

/** More than a person looks at one by one: so many are told of each task, however many there are. */
const TOLD_MAX = 1_000

/** How many jobs of each task failed at their last attempt: nobody does them any more. One that is at it now has not failed. */
export async function countGivenUp(reader: Reader): Promise<{ task: string; count: number }[]> {
  // In an order that only the index of what was given up has: it is entered at each task.
  const { rows } = await sql<{ task: string; count: number }>`
    select tasks.identifier as task, told.count
      from graphile_worker._private_tasks as tasks
      cross join lateral (
        select count(*)::int as count from (
          select from graphile_worker._private_jobs
           where (task_id, id) > (tasks.id, 0) and task_id <= tasks.id and attempts >= max_attempts and locked_at is null
           order by task_id, id limit ${TOLD_MAX}
        ) as given_up
      ) as told
     where told.count > 0 order by task`.execute(reader)
  return rows
}

/**
 * Who was only slow ends his job all the same, and with it goes what would free the queue of him who took it over. The library would leave
 * it locked for four hours, in which no job of this name is done, and has no function for one queue.
 */
async function releaseIdleQueues(writer: Writer, silenceMs: number): Promise<void> {
  await sql`
    update graphile_worker._private_job_queues as queues
       set locked_by = null, locked_at = null
     where queues.locked_at < now() - ${silenceMs} * interval '1 millisecond'
       and not exists (select from graphile_worker._private_jobs as jobs
                        where jobs.job_queue_id = queues.id and jobs.locked_by = queues.locked_by)`.execute(writer)
}
