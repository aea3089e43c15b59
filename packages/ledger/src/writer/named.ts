import { prepared, type Reader, sql } from '@hiyas/database'
import type { Minor } from '@hiyas/kernel'
import type pg from 'pg'
import { inTime } from './connection.ts'
import { NAMED_LOOKBACK, recentBets, stands } from './recent-bets.ts'

export type RoundTimesAsked = { account: bigint; supplier: string; round: string }

/** A move that has the name of a bet, which it need not be. */
export type FoundMove = { externalId: string; round: string; isBet: boolean }

/**
 * A name by which a supplier calls a bet of this member: the id of a move, or a name whose `tag` ends the digest of the bet. Suppliers use
 * such names again: with a `round`, a bet of that round is meant.
 */
export type BetName = { account: bigint; supplier: string; name: string; tag: string; round?: string }

/** The move of this member with an id; null when the books know none. */
export async function moveById(
  reader: Reader,
  { account, supplier, name }: Omit<BetName, 'tag'>,
): Promise<FoundMove | null> {
  const [move] = await ASK_BY_ID(reader, [account, supplier, name])
  return move ?? null
}

/**
 * What a supplier means by the name of a bet of this member: the move with that id, else the last bet whose digest ends in `tag`. Null
 * when the books know none. A move with that id that is of another round gives way to a bet of the `round`.
 */
export async function betOf(
  reader: Reader,
  { account, supplier, name, tag, round }: BetName,
): Promise<FoundMove | null> {
  const byId = await moveById(reader, { account, supplier, name })
  if (byId !== null && (round === undefined || byId.round === round)) return byId
  const [byTag] =
    round === undefined
      ? await ASK_BY_TAG(reader, [account, supplier, tag])
      : await ASK_BY_TAG_IN_ROUND(reader, [account, supplier, tag, round])
  return byTag ?? byId
}

/**
 * The id of the last bet of a round whose digest ends in `tag` and that was not taken back; null when there is none. Asked where what `betOf`
 * found was taken back: several bets of a round may have one name.
 */
export async function standingBetOf(
  reader: Reader,
  { account, supplier, tag, round }: Required<Omit<BetName, 'name'>>,
): Promise<string | null> {
  return (await ASK_STANDING_BY_TAG(reader, [account, supplier, tag, round]))[0]?.externalId ?? null
}

/** Of $1, an account, and $2, a supplier: what has an id, and what has a tag, newest first. */
const FROM_ID = `
  from ledger.transaction
 where id = (select transaction from ledger.idempotency_key where source = $2 and external_id = $3)
   and account = $1 and kind in ('bet', 'win')`
const fromTag = (tag: '$3' | '$4'): string => `
  from (${recentBets('$1', NAMED_LOOKBACK, 'external_id, source, round, digest')}) bet
 where source = $2 and right(digest, length(${tag})) = ${tag}`

const ASK_BY_ID = prepared<FoundMove>(
  'ledger.betById',
  `select external_id as "externalId", round, kind = 'bet' as "isBet" ${FROM_ID}`,
)

const LAST_BY_TAG = `select external_id as "externalId", round, true as "isBet" ${fromTag('$3')}`

const ASK_BY_TAG = prepared<FoundMove>('ledger.betByTag', `${LAST_BY_TAG} limit 1`)
const ASK_BY_TAG_IN_ROUND = prepared<FoundMove>('ledger.betByTagInRound', `${LAST_BY_TAG} and round = $4 limit 1`)

const ASK_STANDING_BY_TAG = prepared<{ externalId: string }>(
  'ledger.standingBetByTag',
  `select external_id as "externalId"
    from (${recentBets('$1', NAMED_LOOKBACK, 'id, external_id, source, round, digest')}) bet
   where source = $2 and right(digest, length($3)) = $3 and round = $4 and ${stands('bet')}
   order by id desc limit 1`,
)

/** Locks the account, then says whether the books know nothing that `betOf` finds: from here on such a bet can come only after this transaction. */
export async function lockUnlessKnown(
  connection: pg.ClientBase,
  { account, supplier, name, tag, round }: BetName,
): Promise<boolean> {
  await connection.query({ ...inTime('select from ledger.wallet where id = $1 for no key update'), values: [account] })
  // A statement of its own: it sees what was written by those who had the lock before.
  const { rowCount } = await connection.query({
    name: 'ledger.lockUnlessKnown',
    ...inTime(`
      select ${FROM_ID}
      union all
      select ${fromTag('$4')} and ($5::text is null or round = $5)`),
    values: [account, supplier, name, tag, round ?? null],
  })
  return rowCount === 0
}

/** A supplier's move as he may ask for it, however old it is (W-26). */
export type NamedMove = {
  externalId: string
  transactionId: bigint
  kind: 'bet' | 'win' | 'rollback'
  amount: Minor
  game: string
  round: string
  roundClosed: boolean
  /** A win that names no bet, or one with the tag of gifts. */
  isGift: boolean
  createdAt: Date
}

const ANSWERS_MAX = 100

/** `giftTag` ends the digest of a gift that is for a bet, as the tag of a name ends that of a bet. */
export type NamedMovesAsked = {
  account: bigint
  supplier: string
  externalIds: readonly string[]
  withAnswers: boolean
  giftTag: string
}

/** The moves of this member under ids of a supplier and, with `withAnswers`, the wins and rollbacks that answer them; oldest first. */
export async function namedMoves(reader: Reader, asked: NamedMovesAsked): Promise<NamedMove[]> {
  const { rows } = await sql<NamedMove>`
    with named as materialized (
      select move.id
        from ledger.idempotency_key key
        cross join lateral (select id, account from ledger.transaction where id = key.transaction limit 1) move
       where key.source = ${asked.supplier} and key.external_id = any(${[...asked.externalIds]}) and move.account = ${asked.account}
    ),
    -- As one list: asked for by the one or by the other, every transaction there is was looked at.
    found as materialized (
      select id from named
      union
      select answer.id from named join ledger.transaction answer on answer.reference = named.id and answer.id > named.id
       where ${asked.withAnswers}
    )
    select external_id as "externalId", move.id as "transactionId", kind, amount, game, round, round_closed as "roundClosed",
           kind = 'win' and (reference is null or right(digest, length(${asked.giftTag})) = ${asked.giftTag}) as "isGift",
           created_at as "createdAt"
      from found join ledger.transaction move on move.id = found.id
     where kind in ('bet', 'win', 'rollback')
     order by move.id limit ${ANSWERS_MAX}`.execute(reader)
  return rows
}

export type RoundTimes = { game: string; startedAt: Date; endedAt: Date | null }

/**
 * When a member's round began and was closed; null when none of his last bets is of it. What was taken back has closed nothing (W-22), and
 * a round whose bets were all taken back ended with the last of them.
 */
export async function roundTimes(
  reader: Reader,
  { account, supplier, round }: RoundTimesAsked,
): Promise<RoundTimes | null> {
  const { rows } = await sql<RoundTimes>`
    with bet as (
      select id, game, created_at, round_closed,
             ${sql.raw(stands('recent'))} as is_standing
        from (
          select id, source, game, round, created_at, round_closed from ledger.transaction
           where account = ${account} and kind = 'bet' order by id desc limit ${NAMED_LOOKBACK}
        ) recent
       where source = ${supplier} and round = ${round}
    )
    select game, created_at as "startedAt",
           (select max(closing.created_at)
              from (
                select created_at from bet where round_closed and is_standing
                union all
                select answer.created_at from ledger.transaction answer
                 where answer.reference in (select id from bet) and answer.id > (select min(id) from bet)
                   and answer.kind in ('win', 'rollback') and answer.round_closed
                   and ${sql.raw(stands('answer'))}
                union all
                select created_at from ledger.transaction
                 where reference in (select id from bet) and id > (select min(id) from bet) and kind = 'rollback'
                   and not exists (select from bet where is_standing)
              ) closing) as "endedAt"
      from bet order by id limit 1`.execute(reader)
  return rows[0] ?? null
}
