import { type Database, sql } from '@hiyas/database'
import type { Minor } from '@hiyas/kernel'
import { checkLedger } from '@hiyas/ledger'
import type { Variables } from '../bets/pgbench.ts'
import { BOOK } from '../bets/site.ts'
import type { Book } from './book.ts'
import type { Casino } from './casino.ts'
import { compareTransfers, lostOf } from './compare-transfers.ts'
import { type Believed, disagreement, mustBeWritten, takenFrom, viewOf, type Written } from './views.ts'
import { NAME_END } from './wire-pam.ts'

export type Comparison = {
  /** Ids that were compared. */
  moves: number
  /** Transfers to casinos and back that were compared. */
  transfers: number
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
  { casinos, toldDone }: { casinos: readonly Casino[]; toldDone: ReadonlySet<string> },
): Promise<Comparison> {
  const disagreements: string[] = []
  const taken = new Map<number, Minor>()
  let moves = 0
  for (const { code, book } of suppliers) {
    const view = viewOf(book)
    moves += view.size
    for await (const fault of disagreementsOf(database, accounts, code, view)) disagreements.push(fault)
    const his = takenFrom(view.values())
    for (const [member, amount] of his) taken.set(member, (taken.get(member) ?? 0n) + amount)
    const sum = [...his.values()].reduce((total, amount) => total + amount, 0n)
    const ours = await clearingOf(database, code)
    if (sum !== ours) disagreements.push(`${code} has ${sum} by his book and ${ours} by ours`)
  }
  const away = new Map<number, Minor>()
  const ids = new Set<string>()
  for (const casino of casinos) {
    const his = await compareTransfers(database, accounts, casino, toldDone)
    for (const id of his.ids) ids.add(id)
    disagreements.push(...his.disagreements)
    for (const [member, amount] of his.away) away.set(member, (away.get(member) ?? 0n) + amount)
    const ours = await clearingOf(database, casino.code)
    if (his.settled !== ours) disagreements.push(`${casino.code} has ${his.settled} by his book and ${ours} by ours`)
  }
  disagreements.push(...lostOf(toldDone, ids), ...(await needlessLosses(database)))
  for (const { member, balance, lost } of await balancesOf(database, accounts)) {
    const expected = openingMinor - (taken.get(member) ?? 0n) - (away.get(member) ?? 0n) + lost
    if (balance !== expected) disagreements.push(`member ${member} should have ${expected} and has ${balance}`)
  }
  const findings = (await checkLedger(database.query)).map(({ id, subject, message }) => `${id} ${subject}: ${message}`)
  return {
    moves,
    transfers: ids.size,
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
    for (const written of rows) {
      if (isNote(written, view)) continue
      seen.add(nameOf(written))
      const fault = disagreement(view.get(nameOf(written)), written)
      if (fault !== null) yield fault
    }
    if (rows.length < PAGE_SIZE) break
    after = rows.at(-1)?.externalId ?? ''
  }
  for (const [id, believed] of view)
    if (mustBeWritten(believed) && !seen.has(id)) yield `${id} was accepted and is not in our books`
}

/**
 * What closes a round is written down under a name of ours, which holds the account too, and the bet that opened it again; so is a cancel,
 * which may have its bet's. A bet that was taken back before it came may be there under its other name.
 */
const nameOf = ({ externalId }: Written): string => {
  const said = externalId.replace(/^finish \d+ (\S+).*$/, 'finish $1').replace(/^cancel /, '')
  return said.endsWith(NAME_END) ? said.slice(0, -NAME_END.length) : said
}

/** A cancel of what never came is kept under its own name too: should that come as a bet, it is refused (W-17). No supplier knows of it. */
const isNote = ({ externalId, kind }: Written, view: ReadonlyMap<string, Believed>): boolean =>
  / itself$/.test(externalId) || (kind === 'tombstone' && view.get(externalId)?.move.kind === 'rollback')

/** What a supplier owes by our books, in minor units, with the income of days that were closed meanwhile, which the house has taken. */
async function clearingOf(database: Database, code: string): Promise<Minor> {
  const { rows } = await sql<{ sum: bigint }>`
    select coalesce(sum(case when credit = account.id then posting.amount else -posting.amount end), 0)::bigint as sum
      from ledger.account
      join ledger.book on book.id = account.book and merchant = ${BOOK.merchant} and currency = ${BOOK.currency}
      join ledger.posting on account.id in (debit, credit)
      join ledger.transaction header on header.id = posting.transaction and header.kind <> 'ggr_recognition'
     where account.kind = 'supplier_clearing' and owner = ${code}`.execute(database.query)
  return rows[0]?.sum ?? 0n
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
