import type { Database } from '@hiyas/database'
import { type Clock, DAY_MS } from '@hiyas/kernel'
import type { Job } from '../../platform/module.ts'
import { forgetLaunches } from './repository/launches.ts'
import { forgetPlays } from './repository/plays.ts'
import { forgetRecents } from './repository/recents.ts'
import { forgetWinners } from './repository/winners.ts'
import { utcDayOf } from './rules/shelf.ts'
import type { Agreements } from './suppliers/agreements.ts'
import { checkJob } from './suppliers/checks.ts'
import type { SupplierPresence } from './suppliers/presence.ts'
import type { Transfers } from './transfers/service.ts'

/** A launch that was not used for this long is no use to anyone: wins and rollbacks find their member without it. */
const LAUNCHES_KEPT_DAYS = 30
const PLAYS_KEPT_DAYS = 60
const RECENTS_KEPT_DAYS = 180
const WINNERS_KEPT_DAYS = 2

export type JobNeeds = {
  database: Database
  clock: Clock
  agreements: Agreements
  presence: SupplierPresence
  transfers: Pick<Transfers, 'settlePending'>
  reviewWinners: () => Promise<void>
  importNow: () => Promise<unknown>
}

export function jobs({
  database,
  clock,
  agreements,
  presence,
  transfers,
  reviewWinners,
  importNow,
}: JobNeeds): readonly Job[] {
  return [
    checkJob({ agreements, presence }),
    { name: 'games.settle_transfers', schedule: '* * * * *', run: transfers.settlePending },
    { name: 'games.review_winners', schedule: '41 * * * *', run: reviewWinners },
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
        await forgetWinners(database.query, new Date(clock.nowMs() - WINNERS_KEPT_DAYS * DAY_MS))
        await forgetRecents(database.query, new Date(clock.nowMs() - RECENTS_KEPT_DAYS * DAY_MS))
        await forgetPlays(database.query, utcDayOf(clock.nowMs() - PLAYS_KEPT_DAYS * DAY_MS))
      },
    },
  ]
}
