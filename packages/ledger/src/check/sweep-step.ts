import { type Reader, sql, type Tx } from '@hiyas/database'
import {
  CHECKS,
  type Check,
  checkText,
  type Finding,
  type Found,
  find,
  findingOf,
  JOINED_OPENING,
  namesOf,
  type Scope,
} from './check.ts'
import { type Moment, momentOf, sumsOf, writtenBy } from './check-moments.ts'
import { type CheckRun, isNothingNew, noteRun } from './check-notes.ts'
import { type Rows, setAside } from './set-aside.ts'
import { firstOf, keepPlace, type Place, type Purpose, placeOf } from './sweep-place.ts'
import { addSumsOfAccounts, addSumsOfMoves, forgetEnded, keepFolds, sweptOf } from './sweep-sums.ts'

export type Sizes = {
  /** Transactions of a slice. */
  movesMax: number
  /** Accounts of a slice. */
  accountsMax: number
}

export type Asked = {
  purpose: Purpose
  /** The one that is gone on with; null where it is to be found, or begun. */
  sweep: bigint | null
  sizes: Sizes
  /** What was found beside it; null where nobody looked. */
  beside: readonly Finding[] | null
}

/** What a step has done: a slice; nothing, as others are still writing what comes next; all; or nothing, as another process has ended it. */
export type Step =
  | { did: 'slice' | 'waited'; place: Place; lastId: bigint }
  | { did: 'all'; findings: Finding[]; run: CheckRun | null }
  | { did: 'none' }

/**
 * One step of a check of everything, in a transaction of its own. First postings are read in the order of their ids, only up to where
 * nobody writes any more, so that each slice is whole at whatever moment it is looked at. Then come the accounts: each has what the slices
 * added up for it and what was posted since, which the same moment shows. If more than a slice was posted since, another slice is read
 * first. At the end what is left of both is looked at as of one moment, and so are the sums over all there is.
 */
export async function takeStep(tx: Tx, asked: Asked): Promise<Step> {
  const moment = await momentOf(tx)
  const known = await placeOf(tx, { ...asked, moment })
  if (known === null) return { did: 'none' }
  const place = { ...known, beside: [...(asked.beside ?? known.beside)] }
  const { lastMove, lastAccount } = await endsOf(tx, place, asked.sizes)
  if (lastMove === null && lastAccount === null) return finish(tx, place, moment, asked.purpose)
  const { lastId } = moment
  if (lastMove === null) return sliceTo(await readAccounts(tx, place, lastAccount))
  const isSettled = lastMove <= place.settledUpto
  const until = isSettled ? lastMove : place.settledUpto
  if (until > place.upto) return sliceTo(await readMoves(tx, place, until))
  // All that is settled is read: others still write what comes next.
  await keepPlace(tx, place)
  return { did: 'waited', place, lastId }

  async function sliceTo(next: Place): Promise<Step> {
    await keepPlace(tx, next)
    return { did: 'slice', place: next, lastId }
  }
}

type Ends = {
  /** Id of the last transaction of the next slice of moves; null where less is left than a slice. */
  lastMove: bigint | null
  /** Id of the last account of the next slice of accounts; null where less is left than a slice. */
  lastAccount: bigint | null
}

async function endsOf(reader: Reader, { upto, accountsUpto }: Place, { movesMax, accountsMax }: Sizes): Promise<Ends> {
  const { rows } = await sql<Ends>`
    select (select id from ledger.transaction where id > ${upto} order by id offset ${movesMax - 1} limit 1) as "lastMove",
           (select id from ledger.account where id > ${accountsUpto} order by id offset ${accountsMax - 1} limit 1) as "lastAccount"`.execute(
    reader,
  )
  return rows[0] ?? { lastMove: null, lastAccount: null }
}

const BY_MOVES = CHECKS.filter(({ by }) => by === 'moves')
const BY_ACCOUNTS = CHECKS.filter(({ by }) => by === 'accounts')

async function readMoves(tx: Tx, place: Place, until: bigint | null): Promise<Place> {
  const scope = await scopeOfMoves(tx, place, until)
  const found = await find(tx, scope, BY_MOVES)
  const names = namesOf(scope)
  await addSumsOfMoves(tx, place.id, names)
  const transactions = place.transactions + (await countOf(tx, place.upto, until))
  if (until === null) return { ...place, transactions, findings: await firstOf(tx, [...place.findings, ...found]) }
  await keepFolds(tx, place.id, names)
  await forgetEnded(tx, place.id, until)
  return { ...place, upto: until, transactions, findings: await firstOf(tx, [...place.findings, ...found]) }
}

async function readAccounts(tx: Tx, place: Place, until: bigint | null): Promise<Place> {
  const scope = await scopeOfAccounts(tx, place, until)
  const found = await find(tx, scope, BY_ACCOUNTS)
  await addSumsOfAccounts(tx, place.id, namesOf(scope))
  const accountsUpto = until ?? place.accountsUpto
  return { ...place, accountsUpto, findings: await firstOf(tx, [...place.findings, ...found]) }
}

/** What is left, and the sums over all: of one moment. */
async function finish(tx: Tx, left: Place, moment: Moment, purpose: Purpose): Promise<Step> {
  const read = await readAccounts(tx, await readMoves(tx, left, null), null)
  const summed = (await sql<Found>`${sql.raw(checkText(sweptOf(read.id), SUMMED))}`.execute(tx)).rows
  const all = await firstOf(tx, [...read.findings, ...summed])
  const findings = all.toSorted((one, other) => one.place - other.place).map(findingOf)
  const run = purpose === 'night' ? await writeDown(tx, read, moment, findings) : null
  await sql`delete from ledger.sweep where id = ${read.id}`.execute(tx)
  return { did: 'all', findings, run }
}

const SUMMED = CHECKS.flatMap(check => (check.by === 'sums' ? [{ check: check as Check, finds: check.swept }] : []))

async function writeDown(tx: Tx, place: Place, moment: Moment, found: readonly Finding[]): Promise<CheckRun> {
  const isSound = await isNothingNew(tx, found)
  if (isSound) await layGround(tx, place, moment)
  const { transactions, beside } = place
  return noteRun(tx, moment, {
    kind: 'whole',
    findings: [...found, ...beside],
    horizon: isSound ? moment.horizon : null,
    transactions,
    sampledUpto: null,
  })
}

/** Accounts whose balance is put into the checkpoint at a time. */
const LAID_AT_ONCE = 50_000

/** Makes the checkpoint anew for the check of what is new: of whatever was written by those that had ended at this moment. */
async function layGround(tx: Tx, { id, upto }: Place, moment: Moment): Promise<void> {
  let after: bigint | null = LOWEST
  while (after !== null) after = await layAfter(tx, id, after)
  await sql`
    insert into ledger.checkpoint (account, balance, seen_at)
    select account, moved.balance + coalesce(kept.balance, 0), greatest(moved.seen_at, kept.seen_at)
      from (${sql.raw(sumsOf(upto, `${writtenBy(moment)} < ${moment.horizon}`))}) moved (account, balance, seen_at)
      left join (select * from ledger.sweep_account where sweep = ${id}) kept using (account)
    on conflict (account) do update set balance = excluded.balance, seen_at = excluded.seen_at`.execute(tx)
}

/** Below every id. */
const LOWEST = -(2n ** 63n)

async function layAfter(tx: Tx, sweep: bigint, after: bigint): Promise<bigint | null> {
  const { rows } = await sql<{ last: bigint | null }>`
    with part as materialized (
      select account, balance, coalesce(seen_at, '-infinity') as seen_at from ledger.sweep_account
       where sweep = ${sweep} and account > ${after} order by account limit ${LAID_AT_ONCE}
    ),
    laid as (
      insert into ledger.checkpoint (account, balance, seen_at) select account, balance, seen_at from part
      on conflict (account) do update set balance = excluded.balance, seen_at = excluded.seen_at
        where (checkpoint.balance, checkpoint.seen_at) <> (excluded.balance, excluded.seen_at)
    )
    select max(account) as last from part`.execute(tx)
  return rows[0]?.last ?? null
}

async function countOf(reader: Reader, after: bigint, until: bigint | null): Promise<bigint> {
  const { rows } = await sql<{ count: bigint }>`
    select count(*) as count from ledger.transaction where ${sql.raw(between('id', after, until))}`.execute(reader)
  return rows[0]?.count ?? 0n
}

const between = (column: string, after: bigint, until: bigint | null): string =>
  `${column} > '${after}'${until === null ? '' : ` and ${column} <= '${until}'`}`

const KEPT = 'select account, balance, said, seen_at from ledger.sweep_account'

const rowsOf = (tx: Tx, after: bigint, until: bigint | null): Promise<Rows> =>
  setAside(tx, {
    header: `select * from ledger.transaction where ${between('id', after, until)}`,
    transfer: `select * from ledger.posting where ${between('transaction', after, until)}`,
    entry: `select * from ledger.entry where ${between('transaction', after, until)}`,
    key: `select * from ledger.idempotency_key where ${between('transaction', after, until)}`,
    undo: `select * from ledger.undone where ${between('transaction', after, until)}`,
  })

const scopeOfMoves = async (tx: Tx, { id, upto }: Place, until: bigint | null): Promise<Scope> => ({
  ...(await rowsOf(tx, upto, until)),
  // One look-up by index for each account that moved, whatever the planner guesses.
  opening: `materialized (
    select kept.*
      from (
        select account from header where account is not null union select account from side union select account from entry
      ) moved
      cross join lateral (${KEPT} where sweep = '${id}' and account = moved.account limit 1) kept)`,
  touched: 'not materialized (select null::bigint as account where false)',
  openingOfTouched: JOINED_OPENING,
})

const scopeOfAccounts = async (tx: Tx, { id, upto, accountsUpto }: Place, until: bigint | null): Promise<Scope> => ({
  ...(await rowsOf(tx, upto, null)),
  opening: `materialized (${KEPT} where sweep = '${id}' and ${between('account', accountsUpto, until)})`,
  touched: `materialized (select id as account from ledger.account where ${between('id', accountsUpto, until)})`,
  openingOfTouched: JOINED_OPENING,
})
