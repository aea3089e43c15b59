import { type Reader, sql } from '@hiyas/database'
import { type Minor, sum } from '@hiyas/kernel'
import { type AccountKind, CHART } from './chart.ts'
import { idUntil } from './ids.ts'

/** What is owed in a book against what is there for it, each kind of account in the sense of its type. */
export type BookLiabilities = {
  merchant: string
  currency: string
  /** Only what is owed in a real book must be there; a demo's money need not be anywhere. Trial money is in no report (D-08). */
  purpose: 'demo' | 'real'
  owed: Balances
  there: Balances
  /** Told apart: suppliers are paid out of what the house has, and are owed nothing of members' money. */
  suppliers: Balances
  owedTotal: Minor
  thereTotal: Minor
  isCovered: boolean
}

export type Balances = { kind: AccountKind; amount: Minor }[]

/** What suppliers are owed, and what of their games is not recognised yet; members' money that one of them holds stands here too (W-40). */
const SUPPLIER_KINDS: readonly AccountKind[] = ['supplier_clearing', 'supplier_payable']

const KINDS = Object.keys(CHART) as AccountKind[]

/** Every other debt of the chart, so that none is forgotten which comes to it: cash, bonus, what is locked, pools, agents, what is on its way. */
export const OWED_KINDS: readonly AccountKind[] = KINDS.filter(
  kind => CHART[kind].type === 'liability' && !SUPPLIER_KINDS.includes(kind),
)

/** Money at banks and on its way from those who take payments. */
export const COVER_KINDS: readonly AccountKind[] = ['payment_clearing', 'bank_receiving', 'bank_payout']

/**
 * What members and agents are owed in each book but those of trial, and whether it is there (D-09), now or right before a moment. From the
 * postings up and in one statement, so that it equals the ledger (WAL-09): it reads every posting until then, as a check does.
 */
export async function liabilitiesOf(reader: Reader, moment: Date | null): Promise<BookLiabilities[]> {
  const { rows } = await sql<Row>`
    with transfer as not materialized (${moment === null ? ALL : until(moment)}),
    held as materialized (
      select account, sum(amount) as amount
        from (select credit as account, amount from transfer union all select debit, -amount from transfer) side
       group by account
    )
    select book.merchant, book.currency, book.purpose, account.kind, coalesce(sum(held.amount), 0)::bigint as amount
      from ledger.book
      left join (ledger.account join held on held.account = account.id) on account.book = book.id
     where book.purpose <> 'trial'
     group by book.id, book.merchant, book.currency, book.purpose, account.kind
     order by book.merchant, book.currency`.execute(reader)
  const books = Map.groupBy(rows, ({ merchant, currency }) => `${merchant} ${currency}`)
  return [...books.values()].flatMap(liabilitiesIn)
}

type Row = Pick<BookLiabilities, 'merchant' | 'currency' | 'purpose'> & { kind: AccountKind | null; amount: bigint }

const ALL = sql`select debit, credit, amount from ledger.posting`

const until = (moment: Date) => sql`
  select debit, credit, posting.amount
    from ledger.posting join ledger.transaction header on header.id = posting.transaction
   where header.created_at < ${moment}
     and posting.transaction <= ${idUntil(sql`${moment}::timestamptz`)}`

function liabilitiesIn(rows: readonly Row[]): BookLiabilities[] {
  const [first] = rows
  if (first === undefined) return []
  const credits = new Map(rows.map(({ kind, amount }) => [kind, amount]))
  const balancesOf = (kinds: readonly AccountKind[]): Balances =>
    kinds.map(kind => ({ kind, amount: (CHART[kind].type === 'asset' ? -1n : 1n) * (credits.get(kind) ?? 0n) }))
  const [owed, there] = [balancesOf(OWED_KINDS), balancesOf(COVER_KINDS)]
  const [owedTotal, thereTotal] = [totalOf(owed), totalOf(there)]
  const { merchant, currency, purpose } = first
  const suppliers = balancesOf(SUPPLIER_KINDS)
  const isCovered = owedTotal <= thereTotal
  return [{ merchant, currency, purpose, owed, there, suppliers, owedTotal, thereTotal, isCovered }]
}

const totalOf = (balances: Balances): Minor => sum(balances.map(balance => balance.amount))
