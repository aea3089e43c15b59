import { startCluster } from '../bets/cluster.ts'
import { contest, contestBets, prepareTemplate, ratesOf, ratios, type WalletContext } from '../bets/contest.ts'
import { benchKeys, type Door } from '../bets/requests.ts'
import { type Figure, type Row, spreadFigure } from '../row.ts'

const DOORS: readonly Door[] = ['hub88', 'beexar', 'pam']
const YARDSTICK: Door = 'hub88'

const templateOf = (door: Door): string => `doors_${door}_seed`

/** What each dialect costs: one bet a message, the same members. */
export const doors: Row<WalletContext> = {
  name: 'doors',
  what: 'bets through the doors of Beexar and PAM against that of Hub88',
  async measure(context): Promise<Figure[]> {
    const { cacheFolder, say } = context
    const keys = benchKeys(cacheFolder)
    const cluster = await startCluster(cacheFolder, say)
    try {
      for (const door of DOORS) await prepareTemplate(cluster, { name: templateOf(door), cacheFolder, keys, door })
      const contenders = DOORS.map(door => {
        const bets = contestBets(context, keys, { door })
        return { name: door, template: templateOf(door), bets, servers: 1 as const }
      })
      const rounds = await contest(context, cluster, contenders)
      const rates = DOORS.map(door =>
        spreadFigure({ name: `doors.bets_${door}`, unit: '/s', bound: null }, ratesOf(rounds, door)),
      )
      const compared = DOORS.filter(door => door !== YARDSTICK).map(door =>
        spreadFigure(
          { name: `doors.ratio_${door}`, unit: `x ${YARDSTICK}`, bound: '>= 0.85' },
          ratios(rounds, door, YARDSTICK),
        ),
      )
      return [...rates, ...compared]
    } finally {
      await cluster.stop()
    }
  },
}
