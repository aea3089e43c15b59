import { invariant } from '@hiyas/kernel'
import { CompiledQuery } from 'kysely'
import type { Reader } from './connect.ts'

/** Runs a prepared statement with its values, inside or outside of a transaction. */
export type Prepared<Row> = (reader: Reader, values: readonly unknown[]) => Promise<Row[]>

const namesByText = new Map<string, string>()
/** PostgreSQL cuts what is longer. */
const NAME_LENGTH_MAX = 63

/**
 * A statement that a connection parses once and soon plans no more: for what is asked all the time. `name` is unique in the program,
 * `text` never changes. Name the columns of its answer: a plan that is kept breaks when those behind a `*` change under it.
 */
export function prepared<Row>(name: string, text: string): Prepared<Row> {
  const isTaken = [...namesByText].some(([known, taken]) => taken === name && known !== text)
  invariant(!isTaken, `two statements are called ${name}`)
  invariant(
    name.length <= NAME_LENGTH_MAX,
    `a connection tells no statements apart by more than the beginning of ${name}`,
  )
  namesByText.set(text, name)
  return async (reader, values) => {
    const query = CompiledQuery.raw(text, [...values])
    // Kysely shows plugins only what it builds itself, and `inOneStatement` counts with one.
    reader.getExecutor().transformQuery(query.query, query.queryId)
    return (await reader.executeQuery<Row>(query)).rows
  }
}

/** The name a text was prepared under; undefined for every other text. */
export const preparedName = (text: string): string | undefined => namesByText.get(text)
