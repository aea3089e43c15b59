import { sql, type Tx } from '@hiyas/database'
import type { Scope } from './check.ts'

/** What was written down of moves: the rows that a check looks at, each by a query of its own. */
export type Rows = Pick<Scope, 'header' | 'transfer' | 'entry' | 'key' | 'undo'>

const ID_OF: Record<keyof Rows, string> = {
  header: 'id',
  transfer: 'transaction',
  entry: 'transaction',
  key: 'transaction',
  undo: 'transaction',
}

/**
 * Copies the rows that these queries find until the end of the transaction, has them counted, and answers queries of the copies. The
 * planner can only guess how many rows a part of a statement has; where it guessed one for a hundred thousand, it had each of them look
 * through all others.
 */
export async function setAside(tx: Tx, queries: Rows): Promise<Rows> {
  const names = Object.keys(ID_OF) as (keyof Rows)[]
  const steps = names.map(name => {
    const copy = copyOf(name)
    return `
      drop table if exists ${copy};
      create temporary table ${copy} on commit drop as ${queries[name]};
      create index on ${copy} (${ID_OF[name]});
      analyze ${copy}`
  })
  await sql.raw(steps.join(';')).execute(tx)
  return Object.fromEntries(names.map(name => [name, `not materialized (select * from ${copyOf(name)})`])) as Rows
}

const copyOf = (name: keyof Rows): string => `pg_temp.checked_${name}`
