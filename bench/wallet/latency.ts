import { proveBooks } from '../bets/books.ts'
import { reportOf } from '../bets/child.ts'
import { startCluster } from '../bets/cluster.ts'
import { prepareTemplate, type WalletContext } from '../bets/contest.ts'
import { eveningCopy } from '../bets/evening.ts'
import type { OpenLoopReport } from '../bets/open-loop.ts'
import { benchKeys, type RequestFile, signedBets } from '../bets/requests.ts'
import { runAll } from '../bets/run-load.ts'
import { startServer } from '../bets/server.ts'
import { type Figure, type Row, show, spreadFigure } from '../row.ts'

const PER_SECOND = 500
const SECONDS = 15
const MEASURED = PER_SECOND * SECONDS
const WARM_UP_CONNECTIONS = 64

/** How long a bet takes while others come as they come. */
export const latency: Row<WalletContext> = {
  name: 'latency',
  what: `${PER_SECOND} bets a second in an open loop: nobody waits for the answers of others`,
  async measure({ cacheFolder, rounds, players, say }): Promise<Figure[]> {
    const keys = benchKeys(cacheFolder)
    const bets = signedBets(cacheFolder, keys, { kind: 'spread', count: players + MEASURED, players })
    const cluster = await startCluster(cacheFolder, say)
    try {
      await prepareTemplate(cluster, { name: 'latency_seed', cacheFolder, keys })
      const reports: OpenLoopReport[] = []
      for (let number = 1; number <= rounds; number++) {
        const url = await eveningCopy(cluster, 'latency_seed', 'latency_round')
        const report = await measureRound(url, cacheFolder, bets, players)
        await proveBooks(url)
        reports.push(report)
        say(`round ${number}: p50 ${show(report.p50Ms)}, p95 ${show(report.p95Ms)}, p99 ${show(report.p99Ms)} ms`)
      }
      const note = `${PER_SECOND} bets/s, open loop, ${SECONDS} s a round`
      const figure = (name: string, bound: string, of: (report: OpenLoopReport) => number) =>
        spreadFigure({ name, unit: 'ms', bound, note }, reports.map(of))
      return [
        figure('latency.p50', '<= 3', report => report.p50Ms),
        figure('latency.p95', '<= 10', report => report.p95Ms),
        figure('latency.p99', '<= 25', report => report.p99Ms),
      ]
    } finally {
      await cluster.stop()
    }
  },
}

async function measureRound(
  url: string,
  cacheFolder: string,
  bets: RequestFile,
  players: number,
): Promise<OpenLoopReport> {
  const server = await startServer(url, cacheFolder)
  try {
    await runAll(server.port, bets, { from: 0, to: players, connections: WARM_UP_CONNECTIONS })
    const args = [server.port, bets.path, players, players + MEASURED, PER_SECOND, bets.taken]
    const report = await reportOf<OpenLoopReport>('open-loop-child.ts', args)
    if (report.refused > 0) throw new Error(`${report.refused} of ${report.sent} bets were not taken`)
    return report
  } finally {
    await server.stop()
  }
}
