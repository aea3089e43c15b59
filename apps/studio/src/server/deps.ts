import type { Database } from '@hiyas/database'
import type { Clock, RandomSource } from '@hiyas/kernel'
import type { Hub88Client } from '@hiyas/supplier'
import type { FastifyBaseLogger } from 'fastify'

/** What the studio's server works with; tests put in their own. */
export type Deps = {
  readonly database: Database
  readonly wallet: Hub88Client
  readonly clock: Clock
  readonly random: RandomSource
  readonly log: FastifyBaseLogger
}
