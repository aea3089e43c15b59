import { allInBooks, proveBooks } from '../bets/books.ts'
import { startCluster } from '../bets/cluster.ts'
import { CONNECTIONS, prepareTemplate, SECONDS } from '../bets/contest.ts'
import { eveningCopy } from '../bets/evening.ts'
import type { LoadFigures } from '../bets/load.ts'
import { findPgbench, HOW_TO_GET_PGBENCH, PGBENCH_CLIENTS, type Pgbench, type Variables } from '../bets/pgbench.ts'
import { benchKeys, type RequestFile, SESSIONS, signedBets } from '../bets/requests.ts'
import { findLoad, type Load, type Range, runAll } from '../bets/run-load.ts'
import { type Server, startServer } from '../bets/server.ts'
import { inTurns } from '../bets/turns.ts'
import { type Context, type Figure, type Row, show, spreadFigure } from '../row.ts'

/** Everyone who plays has bet once before anything is measured, as in the middle of an evening. */
const WARM_UP = SESSIONS
/** Signed bets for it: more than any server takes meanwhile. */
const MEASURED = 3 * SESSIONS
const SINGLE = 20_000

/** What the books promise over the whole way: signature, HTTP, rules, ledger, durable on disk. */
export const wallet: Row = {
  name: 'wallet',
  what: 'bets through the supplier door over HTTP, against pgbench on the same cluster',
  measure,
}

async function measure(context: Context): Promise<Figure[]> {
  const { cacheFolder, say } = context
  const keys = benchKeys(cacheFolder)
  say('signing bets, once')
  const bets = {
    spread: signedBets(cacheFolder, keys, { kind: 'spread', count: WARM_UP + MEASURED }),
    hot: signedBets(cacheFolder, keys, { kind: 'hot', count: MEASURED + SINGLE }),
  }
  const pgbench = findPgbench()
  if (pgbench === null) say(HOW_TO_GET_PGBENCH)
  const load = findLoad(SECONDS, say)
  const cluster = await startCluster(cacheFolder, say)
  try {
    const accounts = await prepareTemplate(cluster, { name: 'wallet_seed', cacheFolder, keys })
    const rounds: Round[] = []
    for (let number = 1; number <= context.rounds; number++) {
      const url = await eveningCopy(cluster, 'wallet_seed', 'wallet_round')
      const server = await startServer(url, cacheFolder)
      try {
        const round = await measureRound({
          url,
          server,
          accounts,
          bets,
          load,
          pgbench,
          isOursFirst: number % 2 === 1,
        })
        rounds.push(round)
        say(`round ${number}: ${summary(round)}`)
      } finally {
        await server.stop()
      }
      await proveBooks(url)
    }
    return figuresOf(rounds)
  } finally {
    await cluster.stop()
  }
}

type Setting = {
  url: string
  server: Server
  accounts: Variables
  bets: { spread: RequestFile; hot: RequestFile }
  load: Load
  pgbench: Pgbench | null
  isOursFirst: boolean
}

type Round = {
  spread: { rate: number; p99Ms: number; one: number | null; five: number | null }
  hot: { rate: number; one: number | null }
  /** Time of one bet, there as here from how many there were: wrk's own mean counts a slow answer as several. */
  single: { meanMs: number; oneMs: number | null }
  residentMb: number
}

/** Every comparison in turns, the next round in the other order. */
async function measureRound({ url, server, accounts, bets, load, pgbench, isOursFirst }: Setting): Promise<Round> {
  const { port } = server
  const all = { url, clients: PGBENCH_CLIENTS, seconds: SECONDS, variables: accounts }
  const hottest = { ...all, variables: { ...accounts, last: accounts.first } }

  await runAll(port, bets.spread, { from: 0, to: WARM_UP, connections: CONNECTIONS })
  let residentMb = 0
  const take = async (requests: RequestFile, range: Range): Promise<LoadFigures> => {
    const [report] = await allInBooks(url, async () => [await load(port, requests, range)])
    return report as LoadFigures
  }
  const measured = { from: WARM_UP, to: WARM_UP + MEASURED, connections: CONNECTIONS }
  const [spread, [one, five]] = await inTurns(
    isOursFirst,
    async () => {
      const report = await take(bets.spread, measured)
      residentMb = await server.residentMb()
      return report
    },
    async () => [await pgbench?.run('oneStatement', all), await pgbench?.run('fiveStatements', all)],
  )
  const [hot, hotOne] = await inTurns(
    isOursFirst,
    () => take(bets.hot, { from: 0, to: MEASURED, connections: CONNECTIONS }),
    async () => pgbench?.run('oneStatement', hottest),
  )
  // One member who plays round after round, as members do, there as here: what is known of him is known already.
  const alone = { from: MEASURED, to: MEASURED + SINGLE, connections: 1 }
  const [single, singleOne] = await inTurns(
    isOursFirst,
    () => take(bets.hot, alone),
    async () => pgbench?.run('oneStatement', { ...hottest, clients: 1 }),
  )
  return {
    spread: { rate: spread.answered / spread.seconds, p99Ms: spread.p99Ms, one: one ?? null, five: five ?? null },
    hot: { rate: hot.answered / hot.seconds, one: hotOne ?? null },
    single: {
      meanMs: (1_000 * single.seconds) / single.answered,
      oneMs: singleOne === undefined ? null : 1_000 / singleOne,
    },
    residentMb: Math.max(residentMb, await server.residentMb()),
  }
}

function summary({ spread, hot, single, residentMb }: Round): string {
  const against = (value: number | null) => (value === null ? '-' : show(value))
  return [
    `${show(spread.rate)}/s (pgbench ${against(spread.one)} and ${against(spread.five)})`,
    `hot ${show(hot.rate)}/s (${against(hot.one)})`,
    `alone ${show(single.meanMs)} ms (${against(single.oneMs)})`,
    `p99 ${show(spread.p99Ms)} ms, ${show(residentMb)} MB`,
  ].join(', ')
}

function figuresOf(rounds: readonly Round[]): Figure[] {
  const conditions = `${CONNECTIONS} connections, signatures checked, ${SESSIONS / 1_000}k of 100k members playing`
  const figures = [
    spreadFigure(
      { name: 'wallet.bets', unit: '/s', bound: null, note: conditions },
      rounds.map(round => round.spread.rate),
    ),
    spreadFigure(
      { name: 'wallet.p99', unit: 'ms', bound: '<= 60', note: conditions },
      rounds.map(round => round.spread.p99Ms),
    ),
    spreadFigure(
      { name: 'wallet.bets_hot', unit: '/s', bound: null, note: 'one wallet' },
      rounds.map(round => round.hot.rate),
    ),
    spreadFigure(
      { name: 'wallet.alone', unit: 'ms', bound: null, note: 'one connection' },
      rounds.map(round => round.single.meanMs),
    ),
    spreadFigure(
      { name: 'wallet.memory', unit: 'MB', bound: '<= 350', note: 'server and worker' },
      rounds.map(round => round.residentMb),
    ),
  ]
  const ratio = (name: string, bound: string, note: string, of: (round: Round) => number | null) => {
    const values = rounds.map(of).filter(value => value !== null)
    if (values.length > 0) figures.push(spreadFigure({ name, unit: 'x pgbench', bound, note }, values))
  }
  const over = (ours: number, theirs: number | null) => (theirs === null ? null : ours / theirs)
  const clients = `pgbench: ${PGBENCH_CLIENTS} clients`
  ratio('wallet.ratio_one_statement', '>= 1.7', clients, ({ spread }) => over(spread.rate, spread.one))
  ratio('wallet.ratio_five_statements', '>= 3.5', clients, ({ spread }) => over(spread.rate, spread.five))
  ratio('wallet.ratio_hot', '>= 9', clients, ({ hot }) => over(hot.rate, hot.one))
  ratio('wallet.time_alone', '<= 2', 'one member; pgbench: 1 client', ({ single }) => over(single.meanMs, single.oneMs))
  return figures
}
