import type { Database } from '@hiyas/database'
import { type Clock, SECOND_MS } from '@hiyas/kernel'
import { Gauge, type Registry } from 'prom-client'
import { AHEAD_MAX_MS } from './ahead.ts'
import { databaseTimeMs } from './start/repository.ts'

type Watched = { database: Database; clock: Clock; metrics: Registry }

/**
 * Makes how far the clock of this process is from the database's a figure of /metrics to alarm on, and answers what /readyz says of one that
 * is wrong: by it sessions end, limits count and what is kept for a time is forgotten. Read when somebody asks, as a clock goes wrong later too.
 */
export function watchClock({ database, clock, metrics }: Watched) {
  const aheadMs = async (): Promise<number> => {
    const askedMs = clock.nowMs()
    const databaseMs = await databaseTimeMs(database.query)
    // Read at some moment on the way.
    return (askedMs + clock.nowMs()) / 2 - databaseMs
  }
  new Gauge({
    name: 'hiyas_clock_ahead_seconds',
    help: 'How far the clock of this process is ahead of the database, and behind it where negative: beyond two minutes is an alarm',
    registers: [metrics],
    async collect() {
      const ms = await aheadMs().catch(() => Number.NaN)
      this.set(ms / SECOND_MS)
    },
  })
  return async (): Promise<readonly string[]> => {
    const ms = await aheadMs()
    if (Math.abs(ms) <= AHEAD_MAX_MS) return []
    const seconds = Math.round(Math.abs(ms) / SECOND_MS)
    return [`clock ${ms > 0 ? 'ahead of' : 'behind'} the database: ${seconds} s`]
  }
}
