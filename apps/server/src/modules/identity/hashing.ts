import { createRequire } from 'node:module'
import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import { systemBusy } from '../../platform/failure.ts'
import type { PasswordCost } from '../../platform/module.ts'
import { type HashingJob, type HashingResult, type HashingSetup, hashingThread } from './hashing-thread.ts'

/** Argon2id as OWASP recommends it at least: 19 MiB, two passes. About 10 ms of one core. */
export const ARGON2: PasswordCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Threads that step back may use every core; where they cannot, half of the cores stay free for those who play. */
const THREADS_MAX =
  process.platform === 'linux' ? availableParallelism() : Math.max(1, Math.ceil(availableParallelism() / 2))
/** Passwords that may wait for a thread: with two of them, a third of a second. */
const WAITING_MAX = 64
/** A third of what a thread of ordinary priority gets, when both want the core. */
const NICENESS = 5
const RESOURCE_LIMITS = { maxOldGenerationSizeMb: 32, maxYoungGenerationSizeMb: 2, stackSizeMb: 1 }

export type Hashing = {
  /** One job, as soon as a thread is free. Throws `system_busy` when too many wait. */
  run(job: HashingJob): Promise<string | boolean>
  /** Ends the threads. What runs is not answered any more. */
  stop(): Promise<void>
}

type Thread = { ask(job: HashingJob): Promise<string | boolean>; end(): Promise<void> }

/** Threads that hash, started when they are needed and kept. A job each at a time. */
export function createHashing(cost: PasswordCost): Hashing {
  const free: Thread[] = []
  const all = new Set<Thread>()
  const waiting: ((thread: Thread) => void)[] = []

  function start(): Thread {
    const thread = startThread(cost, () => {
      all.delete(thread)
      const place = free.indexOf(thread)
      if (place >= 0) free.splice(place, 1)
    })
    all.add(thread)
    return thread
  }

  function take(): Promise<Thread> {
    const thread = free.pop() ?? (all.size < THREADS_MAX ? start() : undefined)
    if (thread) return Promise.resolve(thread)
    if (waiting.length >= WAITING_MAX) throw systemBusy()
    return new Promise(resolve => waiting.push(resolve))
  }

  /** To whoever waits longest. A thread that broke has left; another takes its place. */
  function give(thread: Thread): void {
    const next = waiting.shift()
    if (next) next(all.has(thread) ? thread : start())
    else if (all.has(thread)) free.push(thread)
  }

  return {
    async run(job) {
      const thread = await take()
      try {
        return await thread.ask(job)
      } finally {
        give(thread)
      }
    },
    async stop() {
      await Promise.all([...all].map(thread => thread.end()))
    },
  }
}

const PROGRAM = createRequire(import.meta.url).resolve('@node-rs/argon2')

function startThread(cost: PasswordCost, onEnd: () => void): Thread {
  const setup: HashingSetup = { argon2: PROGRAM, options: cost, niceness: NICENESS }
  const worker = new Worker(`(${hashingThread})(require, ${JSON.stringify(setup)})`, {
    eval: true,
    name: 'passwords',
    env: {},
    execArgv: [],
    resourceLimits: RESOURCE_LIMITS,
  })
  let current: PromiseWithResolvers<string | boolean> | null = null
  worker.on('message', (result: HashingResult) => {
    if ('value' in result) current?.resolve(result.value)
    else current?.reject(new Error(result.error))
    current = null
    // While it has nothing to do it must not keep the process alive.
    worker.unref()
  })
  worker.on('error', error => current?.reject(error))
  worker.on('exit', () => {
    onEnd()
    current?.reject(systemBusy())
    current = null
  })
  return {
    ask(job) {
      current = Promise.withResolvers()
      worker.ref()
      worker.postMessage(job)
      return current.promise
    },
    async end() {
      await worker.terminate()
    },
  }
}
