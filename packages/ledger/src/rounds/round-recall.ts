import { type Reader, sql } from '@hiyas/database'
import { invariant, type Minor } from '@hiyas/kernel'
import { askIdBefore, askIdUntil } from '../books/ids.ts'
import { stands } from '../writer/recent-bets.ts'
import { followRound, type RoundState, type RoundStep } from './round-states.ts'

/** Which round: suppliers number them for themselves, and at a live table many members share a number. */
export type RoundKey = { supplier: string; round: string; account: bigint }

/** One message of a round with what it did to its member's money. */
export type RoundMove = RoundStep & {
  transactionId: bigint
  externalId: string
  /** The transaction it answers or takes back. */
  reference: bigint | null
  /** What the member's accounts got, below zero what they gave. */
  change: Minor
  /** Cash right after it. */
  balanceAfter: Minor
  game: string
  at: Date
}

export type RecalledRound = RoundKey & {
  merchant: string
  /** The member. */
  owner: string
  currency: string
  state: RoundState
  reopenings: number
  /** Bets and wins that stand. */
  stake: Minor
  payout: Minor
  /** The first of them, and behind those the one that was asked for. */
  moves: RoundMove[]
  /** How many more there are. */
  left: number
}

/** Messages of one round that are told, and read at a time: beyond the top-up bets of any live game. */
export const ROUND_MOVES_MAX = 1_000
export const ROUND_KEYS_MAX = 200
/** Ids read at a time while a round is looked for: some hundred milliseconds. */
const SEARCH_STEP = 200_000

/** The round of a message; null when the books know no such message. */
export async function roundOfMove(reader: Reader, supplier: string, externalId: string): Promise<RoundKey | null> {
  const { rows } = await sql<RoundKey>`
    select source as supplier, round, account from ledger.transaction
     where id = (select transaction from ledger.idempotency_key where source = ${supplier} and external_id = ${externalId})
       and round is not null`.execute(reader)
  return rows[0] ?? null
}

/**
 * The members who played a round, newest first; one more than `ROUND_KEYS_MAX` where there are more. Bets pay for no index of rounds, so the
 * books are read backwards from `to`: a round of today is found at once, and one of last month in seconds. Stops at `from`, or a while
 * (`roundLastsMaxMs`) before the first hit.
 */
export async function findRounds(
  reader: Reader,
  search: { supplier: string; round: string; from: Date; to: Date; roundLastsMaxMs: number },
): Promise<RoundKey[]> {
  const { supplier, round } = search
  const found = new Map<bigint, RoundKey>()
  let until = await askIdUntil(reader, search.to)
  let floor = await askIdBefore(reader, search.from)
  while (until > floor && found.size <= ROUND_KEYS_MAX) {
    const after = await stepBack(reader, floor, until)
    const { rows } = await sql<{ account: bigint; at: Date }>`
      select account, max(created_at) as at from ledger.transaction
       where id > ${after} and id <= ${until} and source = ${supplier} and round = ${round}
       group by account limit ${ROUND_KEYS_MAX + 1}`.execute(reader)
    const [first] = rows
    if (found.size === 0 && first !== undefined) {
      const began = await askIdBefore(reader, new Date(first.at.getTime() - search.roundLastsMaxMs))
      if (began > floor) floor = began
    }
    for (const { account } of rows) found.set(account, { supplier, round, account })
    until = after
  }
  return [...found.values()].slice(0, ROUND_KEYS_MAX + 1)
}

/** Where a step back from here begins. The ids of a month begin anew far behind the last of the month before: what lies between is passed over. */
async function stepBack(reader: Reader, floor: bigint, until: bigint): Promise<bigint> {
  const { rows } = await sql<{ last: bigint | null }>`
    select max(id) as last from ledger.transaction where id > ${floor} and id <= ${until}`.execute(reader)
  const last = rows[0]?.last ?? floor
  return last - BigInt(SEARCH_STEP) > floor ? last - BigInt(SEARCH_STEP) : floor
}

type Whose = Pick<RecalledRound, 'merchant' | 'owner' | 'currency'>
type Row = RoundMove & Whose

/**
 * A round with all its money, in the order in which it happened; null when nobody played it. What it comes to is that of all its messages, however
 * many are told of; `asked` is told of in any case.
 */
export async function recallRound(
  reader: Reader,
  key: RoundKey,
  asked: string | null = null,
): Promise<RecalledRound | null> {
  const life = followRound()
  const sums = { bet: 0n, win: 0n }
  const moves: RoundMove[] = []
  let left = 0
  let whose: Whose | null = null
  for (let after = 0n; ; ) {
    const rows = await movesAfter(reader, key, after)
    for (const { merchant, owner, currency, ...move } of rows) {
      whose = { merchant, owner, currency }
      life.take(move)
      if (!move.isUndone && (move.kind === 'bet' || move.kind === 'win')) sums[move.kind] += move.amount
      if (moves.length < ROUND_MOVES_MAX || move.externalId === asked) moves.push(move)
      else left += 1
    }
    const last = rows.at(-1)
    if (last === undefined || rows.length < ROUND_MOVES_MAX) break
    after = last.transactionId
  }
  return whose && { ...key, ...whose, ...life.now(), stake: sums.bet, payout: sums.win, moves, left }
}

async function movesAfter(reader: Reader, key: RoundKey, after: bigint): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select move.id as "transactionId", move.external_id as "externalId", move.kind, move.reference, move.amount,
           coalesce(paid.change, 0)::bigint as change, move.balance_after as "balanceAfter", move.game,
           move.round_closed as "closesRound", move.created_at as at, undo.id is not null as "isUndone",
           book.merchant, account.owner, book.currency
      from (
        select * from ledger.transaction where account = ${key.account} and kind = 'bet'
        union all
        select * from ledger.transaction where account = ${key.account} and account is not null and kind <> 'bet'
      ) move
      join ledger.account on account.id = move.account
      join ledger.book on book.id = account.book
      left join lateral (
        select transaction as id from ledger.undone where original = move.id and kind = 'rollback' limit 1
      ) undo on true
      left join lateral (
        select sum(case when to_account.kind like 'player\\_%' then posting.amount else 0 end)
                 - sum(case when from_account.kind like 'player\\_%' then posting.amount else 0 end) as change
          from ledger.posting
          join ledger.account from_account on from_account.id = posting.debit
          join ledger.account to_account on to_account.id = posting.credit
         where posting.transaction = move.id
      ) paid on true
     where move.source = ${key.supplier} and move.round = ${key.round} and move.id > ${after}
     order by move.id limit ${ROUND_MOVES_MAX}`.execute(reader)
  return rows
}

/** A round that nobody has closed, and since when it is open. */
export type OpenRound = RoundKey & {
  merchant: string
  owner: string
  currency: string
  game: string
  openedAt: Date
}

const OPEN_ROUNDS_STEP_MAX = 50_000

/**
 * The rounds that are still open, of those that have a bet among the next transactions after `afterId` that are older than `before`, or
 * whose end was taken back there. Answers how far it read: ask again from there until `isDone`. Each bet is looked at once in its life,
 * when it has come of age, and again when the win that ended its round is taken back.
 */
export async function openRoundsAfter(
  reader: Reader,
  { afterId, before }: { afterId: bigint; before: Date },
): Promise<{ rounds: OpenRound[]; untilId: bigint; isDone: boolean }> {
  const end = await askIdBefore(reader, before)
  const untilId = await stepOn(reader, afterId, end)
  if (untilId <= afterId) return { rounds: [], untilId: afterId, isDone: true }
  const { rows } = await sql<OpenRound>`
    with asked as (
      select * from ledger.transaction where id > ${afterId} and id <= ${untilId} and kind = 'bet'
      union all
      select bet.* from ledger.undone
        join ledger.transaction win on win.id = undone.original and win.kind = 'win' and win.round_closed
        join ledger.transaction bet on bet.id = win.reference and bet.kind = 'bet'
       where undone.transaction > ${afterId} and undone.transaction <= ${untilId} and undone.kind = 'rollback'
    ),
    unanswered as materialized (select * from asked bet where ${IS_UNANSWERED})
    select bet.source as supplier, bet.round, bet.account, book.merchant, account.owner, book.currency,
           min(bet.game) as game, min(bet.created_at) as "openedAt"
      from unanswered bet
      join ledger.account on account.id = bet.account
      join ledger.book on book.id = account.book
     where ${isUnclosedSince('bet.id')}
     group by bet.source, bet.round, bet.account, book.merchant, account.owner, book.currency
     order by min(bet.id)`.execute(reader)
  return { rounds: rows, untilId, isDone: untilId === end }
}

/** Where a step on from here ends: as `stepBack`. */
export async function stepOn(reader: Reader, after: bigint, end: bigint): Promise<bigint> {
  const { rows } = await sql<{ first: bigint | null }>`
    select min(id) as first from ledger.transaction where id > ${after} and id <= ${end}`.execute(reader)
  const until = (rows[0]?.first ?? end) - 1n + BigInt(OPEN_ROUNDS_STEP_MAX)
  return until < end ? until : end
}

/**
 * Whether a bet was not taken back, and neither the bet nor an answer to it closed its round. Answers have an index, and nearly every bet
 * is settled by them.
 */
const IS_UNANSWERED = sql`
  not bet.round_closed
  and not exists (
    select from ledger.transaction answer
     where answer.reference = bet.id and answer.id > bet.id
       and (answer.kind = 'rollback' or (answer.kind = 'win' and answer.round_closed and ${sql.raw(stands('answer'))})))`

const LATER_STANDS = sql.raw(stands('later'))

/**
 * Whether no later message of its round closed it, for which all that its member did since is read: to be asked of few. `began`: an id below
 * the bet, where one is known, so that of what its member did before nothing is read.
 */
const isUnclosedSince = (began: 'bet.id' | 'began.id') => sql`
  not exists (
    select from ledger.transaction later
     where later.account = bet.account and later.account is not null and later.kind <> 'bet' and later.id > bet.id
       and later.id > ${sql.ref(began)}
       and later.kind in ('win', 'rollback')
       and later.round_closed and later.source = bet.source and later.round = bet.round and ${LATER_STANDS})
  and not exists (
    select from ledger.transaction later
     where later.account = bet.account and later.kind = 'bet' and later.id > bet.id and later.id > ${sql.ref(began)}
       and later.round_closed and later.source = bet.source and later.round = bet.round and ${LATER_STANDS})`

const isOpenSince = (began: 'bet.id' | 'began.id') => sql`${IS_UNANSWERED} and ${isUnclosedSince(began)}`

/** Whether a supplier has a bet since then whose round is open. */
export async function hasOpenRounds(
  reader: Reader,
  { supplier, since }: { supplier: string; since: Date },
): Promise<boolean> {
  const { rows } = await sql<{ isAny: boolean }>`
    select exists (
      select from ledger.transaction bet
       where bet.id > ledger.id_before(${since}) and bet.kind = 'bet' and bet.source = ${supplier} and ${isOpenSince('bet.id')}
    ) as "isAny"`.execute(reader)
  return rows[0]?.isAny ?? false
}

/**
 * Of these rounds those which have no open bet any more. Asked of the bets since they were opened: a member who has played for years has
 * millions before that.
 */
export async function endedRounds(
  reader: Reader,
  rounds: readonly (RoundKey & Pick<OpenRound, 'openedAt'>)[],
): Promise<RoundKey[]> {
  invariant(rounds.length <= ROUND_KEYS_MAX, `at most ${ROUND_KEYS_MAX} rounds are looked at once`)
  const { rows } = await sql<RoundKey>`
    select asked.supplier, asked.round, asked.account
      from unnest(${rounds.map(of => of.supplier)}::text[], ${rounds.map(of => of.round)}::text[],
                  ${rounds.map(of => of.account)}::bigint[], ${rounds.map(of => of.openedAt)}::timestamptz[])
           asked(supplier, round, account, opened_at)
      cross join lateral (select ledger.id_before(asked.opened_at) as id offset 0) began
      left join lateral (
        select bet.id from ledger.transaction bet
         where bet.account = asked.account and bet.kind = 'bet' and bet.source = asked.supplier
           and bet.round = asked.round and bet.id > began.id and ${isOpenSince('began.id')} limit 1) still on true
     where still.id is null`.execute(reader)
  return rows
}
