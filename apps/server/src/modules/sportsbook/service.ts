import { type sportsbook as contract, type Out, sportsbook } from '@hiyas/contract'
import { type Database, inTransaction } from '@hiyas/database'
import { type Clock, DAY_MS, ok } from '@hiyas/kernel'
import type { Context } from '../../platform/module.ts'
import type { GamesDoor } from '../games/index.ts'
import { DEMO_MERCHANT_CODES } from '../site/index.ts'
import { demoMatches } from './demo.ts'
import { presentMatches } from './present.ts'
import { addMatch, forgetMatches, shownMatches } from './repository.ts'

/** A match that is over is of use to nobody here: what was bet on it is in the books. */
const KEPT_MS = DAY_MS

/** So many of the next matches are looked at: those that are closed to a merchant leave their places to later ones. */
const LOOKED_AT_MAX = 200

type Parts = { database: Database; clock: Clock } & Pick<GamesDoor, 'offeredMatches'>

export function createService({ database, clock, offeredMatches }: Parts) {
  return {
    async hotMatches({ merchant }: Context): Promise<Out<typeof contract.hotMatches>> {
      const now = new Date(clock.nowMs())
      const matches = await shownMatches(database.query, { merchant: merchant.code, now, limit: LOOKED_AT_MAX })
      const offered = await offeredMatches(merchant, matches)
      return presentMatches(offered.slice(0, sportsbook.HOT_MATCHES_MAX))
    },

    /** Adds what the demo plays in the next days and is not there yet. */
    async addDemoMatches(): Promise<void> {
      await inTransaction<null, never>(database, async tx => {
        for (const merchant of DEMO_MERCHANT_CODES)
          for (const match of demoMatches(merchant, clock.nowMs())) await addMatch(tx, match)
        return ok(null)
      })
    },

    forget: () => forgetMatches(database.query, new Date(clock.nowMs() - KEPT_MS)),
  }
}
export type Service = ReturnType<typeof createService>
