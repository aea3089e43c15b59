import { connect, type Database, inTransaction, type Reader, sql } from '@hiyas/database'
import { invariant, MINOR_PER_UNIT, type Minor, ok } from '@hiyas/kernel'
import { atFileEnd, testDatabase } from '@hiyas/testing'
import {
  type AccountKind,
  balanceOf,
  createWriter,
  type LedgerWriter,
  ledgerMigrations,
  openAccount,
  type Posting,
  post,
  type SupplierMove,
  type WriterOptions,
} from '../src/index.ts'

/** Whole pesos in minor units. */
export const peso = (amount: number): Minor => BigInt(amount) * MINOR_PER_UNIT

/** What the tests need of one fresh set of books: accounts with money, moves in short, writers that close themselves. */
export type Books = {
  database: Database
  url: string
  clearing: bigint
  open(kind: AccountKind, owner?: string, currency?: string): Promise<bigint>
  /** A new member with this much cash, granted by a posting as any other. */
  member(cash?: Minor): Promise<bigint>
  /** Another account of the same member. */
  sameOwner(account: bigint, kind: AccountKind): Promise<bigint>
  balance(account: bigint): Promise<Minor>
  post(posting: Posting): ReturnType<typeof post>
  writer(options?: Partial<WriterOptions>): LedgerWriter
  bet(account: bigint, externalId: string, amount: Minor, change?: Partial<SupplierMove>): SupplierMove
  win(account: bigint, externalId: string, bet: string, amount: Minor, change?: Partial<SupplierMove>): SupplierMove
  rollback(account: bigint, externalId: string, original: string, change?: Partial<SupplierMove>): SupplierMove
}

export const SUPPLIER = 'HYO'

/** Of a writer that meets others over one account: who stands in its way goes on, on a machine that stood still for a while too. */
export const PATIENT = { lockTimeoutMs: 3_000 } as const

export async function openBooks(name: string): Promise<Books> {
  const { url } = await testDatabase({ name, migrations: await ledgerMigrations() })
  const database = connect({ url, connectionsMax: 8, name: 'test' })
  atFileEnd(() => database.close())

  const open: Books['open'] = async (kind, owner = '', currency = 'PHP') => {
    const opened = await inTransaction(database, async tx =>
      ok(await openAccount(tx, { merchant: 'hiyas', kind, owner, currency })),
    )
    invariant(opened.ok, 'opening an account is never refused')
    return opened.value
  }
  const clearing = await open('supplier_clearing', SUPPLIER)
  const grants = await open('expense_bonus')
  let members = 0

  function move(kind: SupplierMove['kind'], account: bigint, externalId: string, change: Partial<SupplierMove>) {
    const common = { kind, account, externalId, supplier: SUPPLIER, referenceId: null, clearing, amount: 0n }
    const made = { ...common, game: 'fruits', round: 'round-1', roundClosed: false, ...change }
    const { referenceId, amount, round, game } = made
    return { ...made, digest: change.digest ?? `${kind} ${referenceId} ${amount} ${round} ${game}` }
  }

  const books: Books = {
    database,
    url,
    clearing,
    open,
    async member(cash = 0n) {
      const owner = `member-${++members}`
      const account = await open('player_cash', owner)
      if (cash === 0n) return account
      const entries = [
        { account: grants, amount: -cash },
        { account, amount: cash },
      ]
      const granted = await books.post({ key: `grant:${owner}`, kind: 'bonus_grant', entries })
      invariant(granted.ok, 'a grant is never refused')
      return account
    },
    async sameOwner(account, kind) {
      const { rows } = await sql<{ owner: string }>`select owner from ledger.account where id = ${account}`.execute(
        database.query,
      )
      return open(kind, rows[0]?.owner)
    },
    post: posting => inTransaction(database, tx => post(tx, posting)),
    balance: account => balanceOf(database.query, account),
    writer(options = {}) {
      const writer = createWriter({ database, ...options })
      atFileEnd(() => writer.close())
      return writer
    },
    bet: (account, externalId, amount, change = {}) => move('bet', account, externalId, { amount, ...change }),
    win: (account, externalId, bet, amount, change = {}) =>
      move('win', account, externalId, { referenceId: bet, amount, ...change }),
    rollback: (account, externalId, original, change = {}) =>
      move('rollback', account, externalId, { referenceId: original, ...change }),
  }
  return books
}

/** A moment after all that has been written, and before all that will be: the books know microseconds, a `Date` does not. */
export async function momentOf(reader: Reader): Promise<Date> {
  const { rows } = await sql<{ at: Date }>`select clock_timestamp() as at from pg_sleep(0.002)`.execute(reader)
  const [row] = rows
  invariant(row !== undefined, 'a clock tells the time')
  return row.at
}
