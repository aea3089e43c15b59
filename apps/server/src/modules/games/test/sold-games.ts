import type { TestServer } from '../../../../test/harness.ts'

/** A supplier of its own vendor, who sells a game `dice` with stakes from 0.01 to 1000.00. */
export async function addSupplier({ rows }: TestServer, supplier: string, dialect: string): Promise<void> {
  const values = [supplier, '/nowhere', dialect]
  await rows('insert into games.supplier (code, launch_path, dialect) values ($1, $2, $3)', values)
  await rows('insert into games.vendor (code, supplier, name, position) values ($1, $1, $1, 50)', [supplier])
  await addGame({ rows }, supplier, 'dice')
}

export const addGame = ({ rows }: Pick<TestServer, 'rows'>, supplier: string, code: string, isClosed = false) =>
  rows(
    `insert into games.game (node_id, vendor, supplier, code, category, name_ty, name_en, model, rtp, volatility, lines, bet_min,
                             bet_max, classifications, tile, released_on, position, is_listed, is_closed)
     values ($1, $2, $2, $3, 'RNG', $3, $3, 'dice', '99.00', 'low', 1, 100, 10000000, '{}', 'none', '2026-01-01', 1, true, $4)`,
    [`${supplier}-${code}`, supplier, code, isClosed],
  )
