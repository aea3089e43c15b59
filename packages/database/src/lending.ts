import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type pg from 'pg'
import { isDatabaseAway } from './away.ts'
import { WorkInterrupted } from './interruption.ts'
import { preparedName } from './prepared.ts'

export type Lender = PostgresPool & {
  /**
   * Takes back what is lent out and lends nothing any more: both throw `WorkInterrupted`. Answers the processes of PostgreSQL that are still
   * at a statement of theirs.
   */
  breakOff(): readonly number[]
}

/**
 * A pool as Kysely is lent it. Kysely hands its connections texts and values only; they send a prepared statement under its name. They wait
 * for an answer no longer than `timeoutMs`, null being for ever. A connection that is of no use any more takes no further statement, and
 * goes back to be thrown away in place of being lent out again.
 */
export function lending(pool: pg.Pool, timeoutMs: number | null): Lender {
  // One for each connection: Kysely knows them by identity.
  const known = new WeakMap<pg.PoolClient, Loan>()
  const out = new Set<Loan>()
  let isOver = false
  return {
    options: pool.options,
    async end() {
      // Two are lent the same pool, and a pool cannot be ended twice.
      if (!pool.ending) await pool.end()
    },
    async connect() {
      if (isOver) throw new WorkInterrupted()
      const client = await pool.connect()
      const loan = known.get(client) ?? loanOf(client, timeoutMs, out)
      known.set(client, loan)
      out.add(loan)
      if (isOver) loan.breakOff()
      return loan.lent
    },
    breakOff() {
      isOver = true
      for (const loan of out) loan.breakOff()
      return [...out].flatMap(({ lent }) => lent.processID ?? [])
    },
  }
}

type Loan = { lent: PostgresPoolClient; breakOff(): void }

/** Is among those that are `out` until it goes back. */
function loanOf(client: pg.PoolClient, timeoutMs: number | null, out: Set<Loan>): Loan {
  const limit = timeoutMs === null ? {} : { query_timeout: timeoutMs }
  let spent: Error | null = null
  let running = 0
  async function query(text: string, values: readonly unknown[]) {
    // What is asked after one that was not answered waits behind it.
    if (spent !== null) throw spent
    running++
    try {
      return await client.query({ name: preparedName(text), text, values: [...values], ...limit })
    } catch (error) {
      if (spent === null && isOfNoUse(error)) spent = error
      throw spent ?? error
    } finally {
      running--
    }
  }
  function release(isBroken = false) {
    // A borrower that was idle when its connection was taken still calls release.
    if (out.delete(loan)) client.release(spent ?? isBroken)
  }
  const lent = Object.create(client, { query: { value: query }, release: { value: release } }) as PostgresPoolClient
  const loan: Loan = {
    lent,
    breakOff() {
      spent ??= new WorkInterrupted()
      if (running === 0) release()
    },
  }
  return loan
}

/**
 * Nobody may be lent it again: a server that stops says so before it closes, one that was demoted keeps it open though another has taken
 * its place, and after a time-out the driver still waits for the old answer.
 */
const isOfNoUse = (error: unknown): error is Error => error instanceof Error && isDatabaseAway(error)
