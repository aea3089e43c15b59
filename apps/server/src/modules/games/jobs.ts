import type { Database } from '@hiyas/database'
import { type Clock, DAY_MS } from '@hiyas/kernel'
import type { Job } from '../../platform/module.ts'
import { forgetLaunches } from './repository/launches.ts'
import { forgetPlays } from './repository/plays.ts'
import { dayOf } from './rules.ts'

/** A launch that was not used for this long is no use to anyone: wins and rollbacks find their member without it. */
const LAUNCHES_KEPT_DAYS = 30
const PLAYS_KEPT_DAYS = 60

export function jobs(database: Database, clock: Clock, importNow: () => Promise<unknown>): readonly Job[] {
  return [
    {
      name: 'games.import_catalogue',
      schedule: '11 * * * *',
      run: async () => void (await importNow()),
    },
    {
      name: 'games.forget',
      schedule: '23 4 * * *',
      async run() {
        await forgetLaunches(database.query, clock.nowMs() - LAUNCHES_KEPT_DAYS * DAY_MS)
        await forgetPlays(database.query, dayOf(clock.nowMs() - PLAYS_KEPT_DAYS * DAY_MS))
      },
    },
  ]
}
