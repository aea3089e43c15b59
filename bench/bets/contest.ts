import type { Context } from '../row.ts'
import { show } from '../row.ts'
import { allInBooks, proveBooks } from './books.ts'
import { type Cluster, withDatabase } from './cluster.ts'
import { eveningCopy, layGround } from './evening.ts'
import { type Filling, fill } from './filling.ts'
import { rateOf } from './load.ts'
import type { Variables } from './pgbench.ts'
import { type BetsOptions, type Door, type Keys, type RequestFile, signedBets } from './requests.ts'
import { findLoad, type Load, runAll } from './run-load.ts'
import { type Server, startServer } from './server.ts'
import { seedSite, speak } from './site.ts'

/** One of those that are compared: which bets, on what database, over how many servers. */
export type Contender = { name: string; template: string; bets: ContestBets; servers: 1 | 2 }

/** Bets of a contender; those before `measuredFrom` come before anything is measured. */
export type ContestBets = RequestFile & { measuredFrom: number }

/** What each contender did in one round: bets a second. */
export type ContestRound = ReadonlyMap<string, number>

export const CONNECTIONS = 256
/** Each contender has this long. */
export const SECONDS = 3
/** Bets to be measured, signed: more than any server takes meanwhile. */
const MEASURED_EACH = 3
const MEASURED_MIN = 12_000

export type WalletContext = Context & {
  /** Members who play. Fewer only to see that a row works. */
  players: number
  /** Members and bets of the database that is not empty. */
  wallets: number
  postings: number
}

export type ContestBetsOptions = Pick<BetsOptions, 'door' | 'wallets'> & {
  /** How often each who plays has bet before anything is measured. */
  beforeEach?: number
}

/** What a contender sends. */
export function contestBets(
  { cacheFolder, players }: WalletContext,
  keys: Keys,
  { beforeEach = 1, ...more }: ContestBetsOptions = {},
): ContestBets {
  const measuredFrom = beforeEach * players
  const count = measuredFrom + Math.max(MEASURED_EACH * players, MEASURED_MIN)
  return { ...signedBets(cacheFolder, keys, { kind: 'spread', count, players, ...more }), measuredFrom }
}

export type TemplateOptions = {
  name: string
  cacheFolder: string
  keys: Keys
  filling?: Filling
  /** What the supplier speaks. */
  door?: Door
}

/** A database as the server itself makes it, with members in it, and what they did before. Answers their accounts. */
export async function prepareTemplate(
  cluster: Cluster,
  { name, cacheFolder, keys, filling, door = 'hub88' }: TemplateOptions,
): Promise<Variables> {
  const url = await cluster.empty(name)
  const server = await startServer(url, cacheFolder)
  await server.stop()
  return withDatabase(url, async database => {
    const accounts = await seedSite(database, keys.publicKeyPem, filling?.members)
    await speak(database, door)
    if (filling !== undefined) await fill(database, accounts, filling)
    await layGround(database)
    return accounts
  })
}

/**
 * Contenders take turns, each on a fresh copy of its database, the next round in the other order. Ends each turn with the proof of the
 * books, of large ones in the last round only.
 */
export async function contest(
  { rounds, cacheFolder, say }: WalletContext,
  cluster: Cluster,
  contenders: readonly Contender[],
  isLarge: (contender: Contender) => boolean = () => false,
): Promise<ContestRound[]> {
  const load = findLoad(SECONDS, say)
  const measured: ContestRound[] = []
  for (let number = 1; number <= rounds; number++) {
    const round = new Map<string, number>()
    for (const contender of number % 2 === 1 ? contenders : contenders.toReversed()) {
      const url = await eveningCopy(cluster, contender.template, 'contest_round')
      round.set(contender.name, await turn(url, cacheFolder, contender, load))
      if (!isLarge(contender) || number === rounds) await proveBooks(url)
    }
    await cluster.drop('contest_round')
    measured.push(round)
    say(`round ${number}: ${contenders.map(({ name }) => `${name} ${show(round.get(name) ?? 0)}/s`).join(', ')}`)
  }
  return measured
}

async function turn(url: string, cacheFolder: string, { bets, servers }: Contender, load: Load): Promise<number> {
  const running: Server[] = []
  try {
    for (let number = 0; number < servers; number++) running.push(await startServer(url, cacheFolder))
    const share = CONNECTIONS / servers
    const onEach = async <Value>(
      from: number,
      to: number,
      work: (server: Server, from: number, to: number) => Value,
    ) => {
      const part = (to - from) / servers
      return Promise.all(running.map((server, at) => work(server, from + at * part, from + (at + 1) * part)))
    }
    await onEach(0, bets.measuredFrom, (server, from, to) =>
      runAll(server.port, bets, { from, to, connections: share }),
    )
    const reports = await allInBooks(url, () =>
      onEach(bets.measuredFrom, bets.count, (server, from, to) =>
        load(server.port, bets, { from, to, connections: share }),
      ),
    )
    return rateOf(reports)
  } finally {
    await Promise.all(running.map(server => server.stop()))
  }
}

/** One contender against another, a ratio a round. */
export const ratios = (rounds: readonly ContestRound[], ours: string, theirs: string): number[] =>
  rounds.map(round => (round.get(ours) ?? Number.NaN) / (round.get(theirs) ?? Number.NaN))

export const ratesOf = (rounds: readonly ContestRound[], name: string): number[] =>
  rounds.map(round => round.get(name) ?? Number.NaN)
