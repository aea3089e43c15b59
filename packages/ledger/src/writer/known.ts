import { prepared, type Reader, sql } from '@hiyas/database'
import type { Minor } from '@hiyas/kernel'
import { NAMED_LOOKBACK, recentBets } from './recent-bets.ts'

/**
 * Whether a supplier's id is taken: by a move that was applied, or by the tombstone of one that was undone before it came. Such
 * a move changes nothing any more, whatever it says.
 */
export async function isKnownMove(reader: Reader, supplier: string, externalId: string): Promise<boolean> {
  return (await ASK_KNOWN(reader, [supplier, externalId])).length > 0
}

const ASK_KNOWN = prepared<object>(
  'ledger.isKnownMove',
  'select from ledger.idempotency_key where source = $1 and external_id = $2',
)

/** An account whose money counts until it ends. */
export type HeldBonus = { account: bigint; endsAtMs: number | null }

/** Whose account a supplier's move under this id is about; null when the books know none. */
export async function ownerOfMove(
  reader: Reader,
  { supplier, externalId }: { supplier: string; externalId: string },
): Promise<{ merchant: string; memberId: string } | null> {
  const { rows } = await sql<{ merchant: string; memberId: string }>`
    select book.merchant, account.owner as "memberId"
      from ledger.transaction move
      join ledger.account on account.id = move.account
      join ledger.book on book.id = account.book
     where move.id = (
       select transaction from ledger.idempotency_key where source = ${supplier} and external_id = ${externalId})`.execute(
    reader,
  )
  return rows[0] ?? null
}

/** The bet that the win or rollback under a supplier's id was for, null when it was for none; undefined when none has this id. */
export async function betOfAnswer(
  reader: Reader,
  { account, supplier, externalId }: { account: bigint; supplier: string; externalId: string },
): Promise<{ externalId: string; digest: string } | null | undefined> {
  const [answer] = await ASK_BET_OF_ANSWER(reader, [supplier, externalId, account])
  if (answer === undefined) return undefined
  const { bet, digest } = answer
  return bet === null || digest === null ? null : { externalId: bet, digest }
}

const ASK_BET_OF_ANSWER = prepared<{ bet: string | null; digest: string | null }>(
  'ledger.betOfAnswer',
  `select bet.external_id as bet, bet.digest
     from ledger.transaction answer
     left join lateral (select external_id, digest from ledger.transaction where id = answer.reference limit 1) bet on true
    where answer.id = (select transaction from ledger.idempotency_key where source = $1 and external_id = $2)
      and account = $3 and kind in ('win', 'rollback')`,
)

/** What is stored under an id a supplier used. */
export type StoredMove = {
  externalId: string
  transactionId: bigint
  /** Right after it, whatever has happened since. */
  balanceAfter: Minor
  /** What of it went from or to the bonuses that were asked with; zero without any. */
  bonusPart: Minor
  /** A rollback of what never came (W-17). */
  isOfUnknown: boolean
  /** Nothing: the place of a move that was undone before it came (W-17). */
  isTombstone: boolean
}

/**
 * The moves under these ids of a supplier; ids that are free are left out. With bonuses of the member, `balanceAfter` has in it what lay on
 * these accounts then.
 */
export async function storedMoves(
  reader: Reader,
  supplier: string,
  externalIds: readonly string[],
  bonuses: readonly HeldBonus[] = [],
): Promise<StoredMove[]> {
  const accounts = bonuses.map(bonus => bonus.account)
  const ends = bonuses.map(({ endsAtMs }) => (endsAtMs === null ? null : new Date(endsAtMs)))
  return ASK_STORED(reader, [supplier, externalIds, accounts, ends])
}

const ASK_STORED = prepared<StoredMove>(
  'ledger.storedMoves',
  `select move.external_id as "externalId", move.id as "transactionId",
         move.balance_after + coalesce(held.sum, 0)::bigint as "balanceAfter", coalesce(part.sum, 0)::bigint as "bonusPart",
         move.kind = 'rollback_noted' and original.kind = 'tombstone' as "isOfUnknown", move.kind = 'tombstone' as "isTombstone"
    from ledger.idempotency_key key
    cross join lateral (select * from ledger.transaction where id = key.transaction limit 1) move
    left join lateral (select kind from ledger.transaction where id = move.reference limit 1) original on true
    left join lateral (
      select sum(entry.balance_after) as sum
        from unnest($3::bigint[], $4::timestamptz[]) as bonus(account, ends_at)
        cross join lateral (
          select balance_after from ledger.entry
           where account = bonus.account and transaction <= move.id order by transaction desc limit 1
        ) entry
       where bonus.ends_at is null or bonus.ends_at > move.created_at
    ) held on true
    left join lateral (
      select sum(abs(moved.amount)) as sum
        from unnest($3::bigint[]) as bonus(account)
        -- By its key, one bonus after the other.
        cross join lateral (
          select amount from ledger.entry where account = bonus.account and transaction = move.id limit 1
        ) moved
    ) part on true
   where key.source = $1 and key.external_id = any($2)`,
)

/**
 * The id of the bet that a win of a member's round is for, in protocols whose wins do not name it: the last one that stands, else the last
 * one that was taken back, also before it came (W-16, W-17); null when the books know none.
 */
export async function lastBetOfRound(
  reader: Reader,
  { account, supplier, round }: { account: bigint; supplier: string; round: string },
): Promise<string | null> {
  return (await ASK_LAST_BET(reader, [account, supplier, round]))[0]?.externalId ?? null
}

const ASK_LAST_BET = prepared<{ externalId: string | null }>(
  'ledger.lastBetOfRound',
  `with bet as not materialized (
    select id, external_id
      from (${recentBets('$1', NAMED_LOOKBACK, 'id, external_id, source, round')}) recent
     where source = $2 and round = $3
  ),
  standing as (
    -- Looked up by index one by one, also by a plan from the day when there was next to nothing to look through.
    select external_id
      from bet
      left join lateral (
        select true as is_undone from ledger.undone where original = bet.id and kind = 'rollback' limit 1
      ) undo on true
     where is_undone is null
     order by id desc limit 1
  ),
  -- The place of one that never came: looked for only where no bet of the round did.
  buried as not materialized (
    select external_id
      from (
        select id, external_id, source, round, kind from ledger.transaction
         where account = $1 and account is not null and kind <> 'bet' order by id desc limit ${NAMED_LOOKBACK}
      ) recent
     where kind = 'tombstone' and source = $2 and round = $3
     order by id desc limit 1
  )
  select coalesce((select external_id from standing), (select external_id from bet order by id desc limit 1),
                  (select external_id from buried)) as "externalId"`,
)
