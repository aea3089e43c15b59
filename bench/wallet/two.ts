import { startCluster } from '../bets/cluster.ts'
import {
  CONNECTIONS,
  contest,
  contestBets,
  prepareTemplate,
  ratesOf,
  ratios,
  type WalletContext,
} from '../bets/contest.ts'
import { benchKeys } from '../bets/requests.ts'
import { type Figure, type Row, spreadFigure } from '../row.ts'

/** Whether a second server over the same database costs anything. */
export const two: Row<WalletContext> = {
  name: 'two',
  what: 'two servers over one database against one, the same connections in total, the books proved',
  async measure(context): Promise<Figure[]> {
    const { cacheFolder, say } = context
    const keys = benchKeys(cacheFolder)
    const bets = contestBets(context, keys)
    const cluster = await startCluster(cacheFolder, say)
    try {
      await prepareTemplate(cluster, { name: 'two_seed', cacheFolder, keys })
      const rounds = await contest(context, cluster, [
        { name: 'one server', template: 'two_seed', bets, servers: 1 },
        { name: 'two servers', template: 'two_seed', bets, servers: 2 },
      ])
      const note = `${CONNECTIONS} connections in total`
      return [
        spreadFigure({ name: 'two.bets_one', unit: '/s', bound: null, note }, ratesOf(rounds, 'one server')),
        spreadFigure({ name: 'two.bets_two', unit: '/s', bound: null, note }, ratesOf(rounds, 'two servers')),
        spreadFigure(
          { name: 'two.ratio', unit: 'x one server', bound: '>= 1', note: 'books proved after every turn' },
          ratios(rounds, 'two servers', 'one server'),
        ),
      ]
    } finally {
      await cluster.stop()
    }
  },
}
