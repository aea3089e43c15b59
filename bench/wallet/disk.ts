import { type Database, sql } from '@hiyas/database'
import { proveBooks } from '../bets/books.ts'
import { startCluster, withDatabase } from '../bets/cluster.ts'
import { CONNECTIONS, prepareTemplate, type WalletContext } from '../bets/contest.ts'
import { eveningCopy } from '../bets/evening.ts'
import { benchKeys, signedBets } from '../bets/requests.ts'
import { runAll } from '../bets/run-load.ts'
import { startServer } from '../bets/server.ts'
import { type Figure, type Row, spreadFigure } from '../row.ts'

const BETS_EACH = 3
const MILLION = 1_000_000

/** What stays of a bet on disk. */
export const disk: Row<WalletContext> = {
  name: 'disk',
  what: 'rows and bytes that a bet leaves in the books, with its indexes',
  async measure({ cacheFolder, rounds, players, say }): Promise<Figure[]> {
    const keys = benchKeys(cacheFolder)
    const count = BETS_EACH * players
    const bets = signedBets(cacheFolder, keys, { kind: 'spread', count, players })
    const cluster = await startCluster(cacheFolder, say)
    try {
      await prepareTemplate(cluster, { name: 'disk_seed', cacheFolder, keys })
      const grown: Size[] = []
      const each = (before: number, after: number) => (after - before) / count
      for (let number = 1; number <= rounds; number++) {
        const url = await eveningCopy(cluster, 'disk_seed', 'disk_round')
        const before = await withDatabase(url, sizeOf)
        const server = await startServer(url, cacheFolder)
        await runAll(server.port, bets, { from: 0, to: count, connections: CONNECTIONS })
        await server.stop()
        const after = await withDatabase(url, sizeOf)
        await proveBooks(url)
        grown.push({
          rows: each(before.rows, after.rows),
          bytes: each(before.bytes, after.bytes),
          keyBytes: each(before.keyBytes, after.keyBytes),
        })
      }
      const note = 'transactions and their keys, postings, entries, wallets and all their indexes'
      const bytes = grown.map(size => size.bytes)
      const million = (each: number) => (each * MILLION) / 1_024 ** 2
      return [
        spreadFigure(
          { name: 'disk.rows_a_bet', unit: 'rows', bound: null, note },
          grown.map(size => size.rows),
        ),
        spreadFigure({ name: 'disk.bytes_a_bet', unit: 'bytes', bound: null, note }, bytes),
        spreadFigure({ name: 'disk.growth', unit: 'MB', bound: null, note: 'a million bets more' }, bytes.map(million)),
        spreadFigure(
          {
            name: 'disk.keys',
            unit: 'MB',
            bound: null,
            note: 'of it the index of what makes a bet unique, which every bet reads',
          },
          grown.map(size => million(size.keyBytes)),
        ),
      ]
    } finally {
      await cluster.stop()
    }
  },
}

/** `keyBytes`: of the index in which a bet looks for its key. */
type Size = { rows: number; bytes: number; keyBytes: number }

async function sizeOf(database: Database): Promise<Size> {
  const { rows } = await sql<Size>`
    select (select count(*) from ledger.transaction)::int + (select count(*) from ledger.posting)::int
           + (select count(*) from ledger.entry)::int + (select count(*) from ledger.idempotency_key)::int
           + (select count(*) from ledger.undone)::int as rows,
           (select sum(pg_total_relation_size(oid))::float8 from pg_class
             where relnamespace = 'ledger'::regnamespace and relkind in ('r', 'p')) as bytes,
           pg_indexes_size('ledger.idempotency_key')::float8 as "keyBytes"`.execute(database.query)
  return rows[0] ?? { rows: 0, bytes: 0, keyBytes: 0 }
}
