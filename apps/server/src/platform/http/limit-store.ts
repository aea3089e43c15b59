import type { FastifyRateLimitOptions, FastifyRateLimitStore } from '@fastify/rate-limit'
import { systemClock } from '@hiyas/kernel'
import { isYounger } from '../cached.ts'

type Window = { startedAtMs: number; count: number }

/**
 * Counts in windows that begin with the first request of each key, and forgets the key unseen for longest first. As that of the library, which
 * under a clock that was put back an hour would count for an hour what it counts for a minute: who plays would be refused all that time.
 */
export class LimitStore implements FastifyRateLimitStore {
  readonly #windows = new Map<string, Window>()
  readonly #keysMax: number

  constructor({ cache = 0 }: FastifyRateLimitOptions & { cache?: number }) {
    this.#keysMax = cache
  }

  incr(key: string, done: Parameters<FastifyRateLimitStore['incr']>[1], windowMs: number): void {
    const known = this.#windows.get(key)
    const nowMs = systemClock.nowMs()
    const isOpen = known !== undefined && isYounger(systemClock, known.startedAtMs, windowMs)
    const { startedAtMs, count } = isOpen ? known : { startedAtMs: nowMs, count: 0 }
    // The last one is the one seen last.
    this.#windows.delete(key)
    this.#windows.set(key, { startedAtMs, count: count + 1 })
    const [oldest] = this.#windows.keys()
    if (this.#windows.size > this.#keysMax && oldest !== undefined) this.#windows.delete(oldest)
    done(null, { current: count + 1, ttl: startedAtMs + windowMs - nowMs })
  }

  child(options: object): LimitStore {
    return new LimitStore(options)
  }
}
