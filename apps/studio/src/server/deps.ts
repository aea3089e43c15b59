import type { Database } from '@hiyas/database'
import type { WatchedRandom } from '@hiyas/fair'
import type { Hub88Client } from '@hiyas/supplier'
import type { FastifyBaseLogger } from 'fastify'
import type { DatabaseClock } from './database-clock.ts'

/** What the studio's server works with; tests put in their own. */
export type Deps = {
  readonly database: Database
  readonly wallet: Hub88Client
  readonly clock: DatabaseClock
  /** Tested while it is used; games stop when it fails (RNG-09). */
  readonly random: WatchedRandom
  readonly log: FastifyBaseLogger
}
