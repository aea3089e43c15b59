import { invariant, type Refusal, type Result } from '@hiyas/kernel'
import type { KyselyPlugin } from 'kysely'
import type { Database, Tx } from './connect.ts'

/** Carries a refusal out of a transaction so that the driver rolls it back. Never leaves this file. */
class RolledBack extends Error {
  readonly refusal: Refusal
  constructor(refusal: Refusal) {
    super(refusal.code)
    this.refusal = refusal
  }
}

/**
 * Runs `work` in one transaction. An accepted result commits; a refusal rolls back and leaves nothing behind; a thrown
 * error rolls back and goes on upwards (rule 12 of STYLE.md).
 */
export async function inTransaction<Value, Code extends string>(
  database: Database,
  work: (tx: Tx) => Promise<Result<Value, Code>>,
): Promise<Result<Value, Code>> {
  try {
    return await database.query.transaction().execute(async tx => {
      const result: Result<Value, string> = await work(tx)
      if (!result.ok) throw new RolledBack(result)
      return result as Result<Value, Code>
    })
  } catch (error) {
    if (error instanceof RolledBack) return error.refusal as Result<Value, Code>
    throw error
  }
}

/**
 * Runs a write of one statement, which is a transaction by itself: it is done whole or not at all, and neither a beginning nor an end is
 * sent for it. Where two are to hold together it is `inTransaction`: a second statement throws.
 */
export function inOneStatement<Value>(database: Database, work: (tx: Tx) => Promise<Value>): Promise<Value> {
  let statements = 0
  const once: KyselyPlugin = {
    transformQuery({ node }) {
      statements += 1
      invariant(statements === 1, 'a write of one statement sends no second one')
      return node
    },
    transformResult: async ({ result }) => result,
  }
  return work(database.query.withPlugin(once) as unknown as Tx)
}
