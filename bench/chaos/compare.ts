import { type Database, sql } from '@hiyas/database'
import type { Minor } from '@hiyas/kernel'
import { checkLedger } from '@hiyas/ledger'
import type { Variables } from '../bets/pgbench.ts'
import type { Book } from '../suppliers/book.ts'
import { clearingOf } from '../suppliers/clearing.ts'
import { disagreementsIn, missingIn } from '../suppliers/pages.ts'
import { type Believed, takenFrom, viewOf, type Written } from '../suppliers/views.ts'
import type { Casino } from './casino.ts'
import { compareTransfers, lostOf } from './compare-transfers.ts'
import type { Told } from './travellers.ts'

export type Comparison = {
  /** Ids that were compared, those of messages that were refused among them. */
  moves: number
  /** Bets that suppliers were told are taken. */
  bets: number
  /** Transfers to casinos and back that were compared. */
  transfers: number
  /** Of them, those that a casino carried out. */
  carriedOut: number
  /** Where a supplier's book and ours disagree, the first ones. */
  disagreements: string[]
  /** What `checkLedger` finds. */
  findings: string[]
}

const PAGE_SIZE = 20_000
const SHOWN_MAX = 20

/** Holds every supplier's book against ours: id by id, supplier by supplier, member by member; and proves the books as a whole. */
export async function compare(
  database: Database,
  accounts: Variables,
  openingMinor: Minor,
  suppliers: readonly { code: string; book: Book }[],
  { casinos, told }: { casinos: readonly Casino[]; told: Told },
): Promise<Comparison> {
  const disagreements: string[] = []
  const taken = new Map<number, Minor>()
  let moves = 0
  let bets = 0
  for (const { code, book } of suppliers) {
    const view = viewOf(book)
    moves += view.size
    bets += [...view.values()].filter(({ move, state }) => move.kind === 'bet' && state === 'done').length
    for await (const fault of disagreementsOf(database, accounts, code, view)) disagreements.push(fault)
    const his = takenFrom(view.values())
    for (const [member, amount] of his) taken.set(member, (taken.get(member) ?? 0n) + amount)
    const sum = [...his.values()].reduce((total, amount) => total + amount, 0n)
    const ours = await clearingOf(database, code)
    if (sum !== ours) disagreements.push(`${code} has ${sum} by his book and ${ours} by ours`)
  }
  const away = new Map<number, Minor>()
  const ids = new Set<string>()
  let carriedOut = 0
  for (const casino of casinos) {
    const his = await compareTransfers(database, accounts, casino, told)
    for (const id of his.ids) ids.add(id)
    carriedOut += his.carriedOut
    disagreements.push(...his.disagreements)
    for (const [member, amount] of his.away) away.set(member, (away.get(member) ?? 0n) + amount)
    const ours = await clearingOf(database, casino.code)
    if (his.settled !== ours) disagreements.push(`${casino.code} has ${his.settled} by his book and ${ours} by ours`)
  }
  disagreements.push(...lostOf(told.toldDone, ids), ...(await needlessLosses(database)))
  for (const { member, balance, lost } of await balancesOf(database, accounts)) {
    const expected = openingMinor - (taken.get(member) ?? 0n) - (away.get(member) ?? 0n) + lost
    if (balance !== expected) disagreements.push(`member ${member} should have ${expected} and has ${balance}`)
  }
  const findings = (await checkLedger(database.query)).map(({ id, subject, message }) => `${id} ${subject}: ${message}`)
  return {
    moves,
    bets,
    transfers: ids.size,
    carriedOut,
    disagreements: disagreements.slice(0, SHOWN_MAX),
    findings: findings.slice(0, SHOWN_MAX),
  }
}

async function* disagreementsOf(
  database: Database,
  { first }: Variables,
  code: string,
  view: ReadonlyMap<string, Believed>,
): AsyncGenerator<string> {
  const seen = new Set<string>()
  for (let after = ''; ; ) {
    const { rows } = await sql<Written>`
      select id, external_id as "externalId", kind, (account - ${first} + 1)::int as member, amount, round,
             exists (select from ledger.transaction undo where undo.reference = moved.id and undo.kind = 'rollback') as "isUndone"
        from ledger.transaction moved
       where source = ${code} and external_id > ${after} collate "C" order by external_id limit ${PAGE_SIZE}`.execute(
      database.query,
    )
    yield* disagreementsIn(view, rows, seen)
    if (rows.length < PAGE_SIZE) break
    after = rows.at(-1)?.externalId ?? ''
  }
  yield* missingIn(view, seen)
}

/** W-19: the house loses of a prize that is taken back what was spent of it, so nothing is left to the member whose loss it took. */
async function needlessLosses({ query }: Database): Promise<string[]> {
  const { rows } = await sql<{ externalId: string; left: Minor }>`
    select distinct header.external_id as "externalId", header.balance_after as left
      from ledger.account house
      join ledger.posting on posting.debit = house.id
      join ledger.transaction header on header.id = posting.transaction
     where house.kind = 'expense_rollback_loss' and header.balance_after <> 0
     limit ${SHOWN_MAX}`.execute(query)
  return rows.map(({ externalId, left }) => `${externalId} was a loss of the house and left the member ${left}`)
}

/** Balances, and what the house lost to each member by a prize that was spent before it was taken back (W-19). */
async function balancesOf(
  database: Database,
  { first, last }: Variables,
): Promise<{ member: number; balance: Minor; lost: Minor }[]> {
  const { rows } = await sql<{ member: number; balance: Minor; lost: Minor }>`
    with loss as (
      select header.account, sum(posting.amount)::bigint as amount
        from ledger.account house
        join ledger.posting on posting.debit = house.id
        join ledger.transaction header on header.id = posting.transaction
       where house.kind = 'expense_rollback_loss'
       group by header.account
    )
    select (wallet.id - ${first} + 1)::int as member, balance, coalesce(loss.amount, 0) as lost
      from ledger.wallet left join loss on loss.account = wallet.id
     where wallet.id between ${first} and ${last}`.execute(database.query)
  return rows
}
