import { randomInt, randomUUID } from 'node:crypto'
import { connect, migrate } from '@hiyas/database'
import { createWriter, ledgerMigrations, type SupplierMove } from '@hiyas/ledger'
import { startCluster, withDatabase } from '../bets/cluster.ts'
import { SECONDS } from '../bets/contest.ts'
import { findPgbench, HOW_TO_GET_PGBENCH, PGBENCH_CLIENTS, type Pgbench, type Variables } from '../bets/pgbench.ts'
import { GAME, SOME_DIGEST, SUPPLIER, seedAccounts } from '../bets/seed.ts'
import { inTurns } from '../bets/turns.ts'
import { type Context, type Figure, type Row, show, spreadFigure } from '../row.ts'

const CALLERS = 256

/** What the batching writer does by itself: the ceiling of everything that calls it. */
export const writer: Row = {
  name: 'writer',
  what: 'the batching writer in this process, without HTTP, against pgbench',
  measure,
}

async function measure(context: Context): Promise<Figure[]> {
  const cluster = await startCluster(context.cacheFolder, context.say)
  try {
    const pgbench = findPgbench()
    if (pgbench === null) context.say(HOW_TO_GET_PGBENCH)
    const seedUrl = await cluster.empty('writer_seed')
    const accounts = await withDatabase(seedUrl, async database => {
      await migrate(database, await ledgerMigrations())
      return seedAccounts(database, { merchant: 'BENCH', currency: 'PHP' })
    })
    const rounds: Round[] = []
    for (let round = 1; round <= context.rounds; round++) {
      const url = await cluster.copy('writer_seed', 'writer_round')
      rounds.push(await measureRound(url, accounts, { pgbench, isOursFirst: round % 2 === 1 }))
      context.say(
        `round ${round}: ${JSON.stringify(rounds.at(-1), (_key, value) => (typeof value === 'number' ? show(value) : value))}`,
      )
    }
    return figuresOf(rounds)
  } finally {
    await cluster.stop()
  }
}

type Round = { writer: number; hot: number; one: number | null; hotOne: number | null }

/** Every comparison in turns, the next round in the other order. */
async function measureRound(
  url: string,
  accounts: Variables,
  { pgbench, isOursFirst }: { pgbench: Pgbench | null; isOursFirst: boolean },
): Promise<Round> {
  const both = (variables: Variables) =>
    inTurns(
      isOursFirst,
      () => betsPerSecond(url, variables),
      async () => pgbench?.run('oneStatement', { url, clients: PGBENCH_CLIENTS, seconds: SECONDS, variables }),
    )
  const [spread, one] = await both(accounts)
  const [hot, hotOne] = await both({ ...accounts, last: accounts.first })
  return { writer: spread, one: one ?? null, hot, hotOne: hotOne ?? null }
}

async function betsPerSecond(url: string, { first, last, clearing }: Variables): Promise<number> {
  const database = connect({ url, connectionsMax: 1, name: 'bench-writer' })
  const own = createWriter({ database })
  const span = Number(last - first) + 1
  const digest = SOME_DIGEST
  const fixed = {
    kind: 'bet',
    supplier: SUPPLIER,
    referenceId: null,
    clearing,
    game: GAME,
    roundClosed: false,
    digest,
  } as const
  const bet = (): SupplierMove => ({
    ...fixed,
    externalId: randomUUID(),
    account: first + BigInt(randomInt(span)),
    amount: 10_000n,
    round: randomUUID(),
  })
  const beginMs = performance.now()
  const endMs = beginMs + SECONDS * 1_000
  let taken = 0
  const call = async () => {
    for (; performance.now() < endMs; taken++) await own.submit(bet())
  }
  await Promise.all(Array.from({ length: CALLERS }, call))
  const rate = taken / ((performance.now() - beginMs) / 1_000)
  await own.close()
  await database.close()
  return rate
}

function figuresOf(rounds: readonly Round[]): Figure[] {
  const figures = [
    spreadFigure(
      { name: 'writer.bets', unit: '/s', bound: null, note: `${CALLERS} callers, 100k wallets` },
      rounds.map(round => round.writer),
    ),
    spreadFigure(
      { name: 'writer.bets_hot', unit: '/s', bound: null, note: `${CALLERS} callers, one wallet` },
      rounds.map(round => round.hot),
    ),
  ]
  const compared = rounds.filter(round => round.one !== null && round.hotOne !== null)
  if (compared.length === 0) return figures
  return [
    ...figures,
    spreadFigure(
      { name: 'writer.ratio_one_statement', unit: 'x pgbench', bound: null },
      compared.map(round => round.writer / (round.one ?? 1)),
    ),
    spreadFigure(
      { name: 'writer.ratio_hot', unit: 'x pgbench', bound: null },
      compared.map(round => round.hot / (round.hotOne ?? 1)),
    ),
  ]
}
