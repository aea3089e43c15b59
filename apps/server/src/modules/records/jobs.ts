import type { Database } from '@hiyas/database'
import { type Clock, MINUTE_MS } from '@hiyas/kernel'
import { countUnfollowed, followMoved } from '@hiyas/ledger'
import type { Logger } from 'pino'
import { Gauge, type Registry } from 'prom-client'
import type { Job } from '../../platform/module.ts'

/** Less than between two runs. What is left then is the first of the next. */
const RUN_MAX_MS = 50 * MINUTE_MS

type Needs = { database: Database; clock: Clock; log: Logger; metrics: Registry }

/** Whoever looks at his record brings it up to date himself; this keeps him from having a night's play to wait for. */
export function jobs({ database, clock, log, metrics }: Needs): readonly Job[] {
  registerUnfollowed(database, metrics)
  return [
    {
      name: 'records.follow',
      schedule: '41 * * * *',
      async run() {
        const endsMs = clock.nowMs() + RUN_MAX_MS
        await followMoved(database.longWork, {
          mayGoOn: () => clock.nowMs() < endsMs,
          onFailure: ({ account, failures, error }) =>
            log.error({ err: error, account: String(account), failures }, 'an account cannot be followed'),
        })
      },
    },
  ]
}

/** Read from the database when somebody asks: the job runs in one process, and every process is asked. */
function registerUnfollowed(database: Database, metrics: Registry): void {
  new Gauge({
    name: 'hiyas_accounts_unfollowed',
    help: 'Accounts whose days cannot be brought up to their last move: their members cannot read their records',
    registers: [metrics],
    async collect() {
      await countUnfollowed(database.query).then(
        count => this.set(count),
        () => this.set(Number.NaN),
      )
    },
  })
}
