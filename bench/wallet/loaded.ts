import { startCluster } from '../bets/cluster.ts'
import { contest, contestBets, prepareTemplate, ratesOf, ratios, type WalletContext } from '../bets/contest.ts'
import type { Filling } from '../bets/filling.ts'
import { benchKeys } from '../bets/requests.ts'
import { type Figure, type Row, show, spreadFigure } from '../row.ts'

/** A million pesos each: nobody runs out. */
const OPENING_MINOR = 10_000_000_000n

/**
 * How often each who plays has bet before anything is measured. PostgreSQL logs the whole page at its first change after a checkpoint, which each
 * copy ends with: among ten million keys that is nearly every bet of the first seconds, and next to none in the middle of an evening.
 */
const BETS_BEFORE_EACH = 6

/** Whether bets stay as fast when the books have grown. */
export const loaded: Row<WalletContext> = {
  name: 'loaded',
  what: 'bets on a database with --wallets and --postings in it, against one that has only just been made',
  async measure(context): Promise<Figure[]> {
    const { cacheFolder, say, wallets, postings } = context
    const keys = benchKeys(cacheFolder)
    const cluster = await startCluster(cacheFolder, say)
    try {
      const filling: Filling = { members: { count: wallets, openingMinor: OPENING_MINOR }, postings }
      await prepareTemplate(cluster, { name: 'empty_seed', cacheFolder, keys })
      say(`${show(wallets)} members and ${show(postings)} bets are written`)
      await prepareTemplate(cluster, { name: 'loaded_seed', cacheFolder, keys, filling })
      const empty = {
        name: 'empty',
        template: 'empty_seed',
        bets: contestBets(context, keys, { beforeEach: BETS_BEFORE_EACH }),
        servers: 1,
      } as const
      const full = {
        name: 'loaded',
        template: 'loaded_seed',
        bets: contestBets(context, keys, { wallets, beforeEach: BETS_BEFORE_EACH }),
        servers: 1,
      } as const
      const rounds = await contest(context, cluster, [empty, full], contender => contender === full)
      const note = `${show(wallets)} wallets, ${show(postings)} postings`
      return [
        spreadFigure({ name: 'loaded.bets_empty', unit: '/s', bound: null }, ratesOf(rounds, 'empty')),
        spreadFigure({ name: 'loaded.bets', unit: '/s', bound: null, note }, ratesOf(rounds, 'loaded')),
        spreadFigure(
          { name: 'loaded.ratio', unit: 'x empty', bound: '>= 0.85', note },
          ratios(rounds, 'loaded', 'empty'),
        ),
      ]
    } finally {
      await cluster.drop('loaded_seed')
      await cluster.stop()
    }
  },
}
