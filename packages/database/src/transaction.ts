import type { Refusal, Result } from '@hiyas/kernel'
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
