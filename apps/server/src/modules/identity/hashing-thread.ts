/** Hash a password, or check it against a hash. */
export type HashingJob = { password: string; stored: string | null }
export type HashingResult = { value: string | boolean } | { error: string }

/** What the thread is given to begin with. */
export type HashingSetup = { argon2: string; options: object; niceness: number }

/**
 * A thread that hashes: a job in, a result out, one at a time. It is started from the text of this function, so it can use
 * nothing from outside of it. Where the system lets a single thread step back, as Linux does, it runs behind everything else: who
 * plays does not wait for who logs in.
 */
export function hashingThread(require: NodeJS.Require, { argon2, options, niceness }: HashingSetup): void {
  const { hashSync, verifySync } = require(argon2) as typeof import('@node-rs/argon2')
  const { parentPort } = require('node:worker_threads') as typeof import('node:worker_threads')
  const { readlinkSync } = require('node:fs') as typeof import('node:fs')
  const { constants, getPriority, setPriority } = require('node:os') as typeof import('node:os')

  function stepBack(): void {
    try {
      // `<process>/task/<thread>`: the system calls threads by numbers that Node does not tell.
      const [thread] = readlinkSync('/proc/thread-self').split('/').slice(-1)
      // From where the program itself is: it may have been started further back.
      setPriority(Number(thread), Math.min(constants.priority.PRIORITY_LOW, getPriority() + niceness))
    } catch {
      // Elsewhere threads have no priority of their own.
    }
  }

  function resultOf({ password, stored }: HashingJob): HashingResult {
    try {
      return { value: stored === null ? hashSync(password, options) : verifySync(stored, password) }
    } catch (error) {
      return { error: String(error) }
    }
  }

  stepBack()
  parentPort?.on('message', (job: HashingJob) => parentPort.postMessage(resultOf(job)))
}
