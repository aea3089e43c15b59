import { type Database, WorkInterrupted } from '@hiyas/database'
import { SECOND_MS } from '@hiyas/kernel'
import type { Task } from 'graphile-worker'
import type { Logger } from 'pino'
import { giveBack } from './repository.ts'

/** A stop lets jobs end by themselves for this long before it breaks off what takes long in the database. */
const GRACE_MS = 2 * SECOND_MS
/** For what then still waits for somebody elsewhere: longer than a gateway has for its answer, shorter than a stop may take. */
const LEAVE_AFTER_MS = 7 * SECOND_MS

export type BreakingOff = {
  /** The same task, which a stop can break off. It then goes back to the queue as if it had not been begun: no attempt is lost. */
  heeding(task: Task): Task
  /** Waits for jobs to end, and breaks off those that do not. */
  during(ending: Promise<unknown>): Promise<void>
}

/** Keeps jobs from holding up a stop. */
export function createBreakingOff({ database, log }: { database: Database; log: Logger }): BreakingOff {
  /** How to leave each job that is being done. */
  const leaving = new Set<(error: WorkInterrupted) => void>()

  async function untilLeft(working: ReturnType<Task>): Promise<void> {
    const { promise: left, reject: leave } = Promise.withResolvers<never>()
    leaving.add(leave)
    try {
      await Promise.race([working, left])
    } finally {
      leaving.delete(leave)
    }
  }
  function leaveAll(): void {
    for (const leave of leaving) leave(new WorkInterrupted())
  }
  const breakOff = () =>
    database.interruptLongWork().catch(error => log.warn({ err: error }, 'long work could not be broken off'))
  return {
    heeding: task => async (payload, helpers) => {
      try {
        await untilLeft(task(payload, helpers))
      } catch (error) {
        if (!(error instanceof WorkInterrupted)) throw error
        const { id, task_identifier: name, locked_by: workerId } = helpers.job
        await giveBack(database.query, { id, workerId }).catch(error =>
          log.warn({ err: error, job: id, task: name }, 'a job that was broken off could not be given back'),
        )
        log.info({ job: id, task: name }, 'a job was broken off, as the program ends; it is begun anew')
        throw error
      }
    },
    async during(ending) {
      const timers = [setTimeout(breakOff, GRACE_MS), setTimeout(leaveAll, LEAVE_AFTER_MS)]
      try {
        await ending
      } finally {
        for (const timer of timers) clearTimeout(timer)
      }
    },
  }
}
