import { type Database, sql } from '@hiyas/database'
import type { Minor } from '@hiyas/kernel'
import type { Variables } from '../bets/pgbench.ts'
import type { Carried, Casino } from './casino.ts'
import type { Told } from './travellers.ts'

export type TransfersCompared = {
  /** All there are in our books. */
  ids: ReadonlySet<string>
  /** How many of them the casino carried out. */
  carriedOut: number
  disagreements: string[]
  /** What each member has with this casino, or on its way there: less in the main wallet. */
  away: Map<number, Minor>
  /** What the casino has by his own book, of movements that are settled between us. */
  settled: Minor
}

type Row = { id: string; requestId: string; member: number; direction: 'out' | 'in'; amount: Minor; state: string }

/** W-40: holds the book of a casino against our transfers, reference by reference. Nothing is on its way any more but what people must look at. */
export async function compareTransfers(
  database: Database,
  { first }: Variables,
  { code, book }: Pick<Casino, 'code' | 'book'>,
  told: Told,
): Promise<TransfersCompared> {
  const { rows } = await sql<Row>`
    select transfer.id, request_id as "requestId", (account.id - ${first} + 1)::int as member, direction, amount, state
      from games.transfer
      join wallet.member_account member using (merchant, member_id, currency)
      join ledger.account on account.id = member.account
     where supplier = ${code}`.execute(database.query)
  const ids = new Set(rows.map(row => row.id))
  const compared: TransfersCompared = { ids, carriedOut: 0, disagreements: [], away: new Map(), settled: 0n }
  for (const row of rows) {
    const carried = book.get(row.id)
    const fault = disagreement(row, carried, told)
    if (fault !== null) compared.disagreements.push(`${code} ${row.id}: ${fault}`)
    const gone = goneBy(row)
    compared.away.set(row.member, (compared.away.get(row.member) ?? 0n) + gone)
    if (row.state === 'success') compared.carriedOut++
    if (carried !== undefined && carried.moved === row.amount)
      compared.settled += carried.direction === 'deposit' ? carried.moved : -carried.moved
  }
  for (const reference of book.keys())
    if (!ids.has(reference)) compared.disagreements.push(`${code} was asked for ${reference}, which is none of ours`)
  return compared
}

/** What members were told is done and is in nobody's book: neither side would miss it. */
export const lostOf = (toldDone: ReadonlySet<string>, ids: ReadonlySet<string>): string[] =>
  [...toldDone].filter(id => !ids.has(id)).map(id => `${id} was told as done and is not in our books`)

/** The state a transfer must be in, by the casino's book. */
export function stateBy(carried: Carried | undefined): 'success' | 'failed' | 'pending' {
  if (carried === undefined || carried.isRefused) return 'failed'
  // He moved another amount than he was asked to: people must look, and until then it is pending.
  return carried.moved === carried.asked ? 'success' : 'pending'
}

export function disagreement(row: Row, carried: Carried | undefined, told: Told): string | null {
  const expected = stateBy(carried)
  if (row.state !== expected) return `${row.state} to us, ${expected} by his book`
  if (told.toldDone.has(row.id) && expected !== 'success') return 'the member was told that it is done'
  if (told.toldFailed.has(row.requestId) && expected !== 'failed') return 'the member was told that it has failed'
  if (carried === undefined) return null
  if (carried.asked !== row.amount) return `${row.amount} to us, ${carried.asked} by his book`
  return (carried.direction === 'deposit') === (row.direction === 'out') ? null : 'the other way by his book'
}

/** What a transfer keeps from the main wallet: to the casino as soon as it is asked for, back when it has come. */
function goneBy({ direction, amount, state }: Row): Minor {
  if (direction === 'out') return state === 'failed' ? 0n : amount
  return state === 'success' ? -amount : 0n
}
