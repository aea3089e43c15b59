import { type Reader, sql } from '@hiyas/database'
import { invariant, type Minor } from '@hiyas/kernel'

/** A bet of a member with what it has brought so far. */
export type BetWins = {
  /** The message that was asked about. */
  supplier: string
  externalId: string
  /** Of the bet. */
  transactionId: bigint
  game: string
  stake: Minor
  /** Wins that stand; zero when the bet itself was undone. */
  payout: Minor
  /** When the last win that stands came; null without one. */
  wonAt: Date | null
}

export const BET_WINS_MAX = 1_000

/**
 * The bets that these messages of suppliers, bets or wins, are about, as the books have them now: one answer a message, in no
 * order. Messages that nobody has written down are left out.
 */
export async function winsOfMessages(
  reader: Reader,
  messages: readonly { supplier: string; externalId: string }[],
): Promise<BetWins[]> {
  invariant(messages.length <= BET_WINS_MAX, `at most ${BET_WINS_MAX} bets are read at once`)
  const { rows } = await sql<BetWins>`
    select asked.source as supplier, asked.external_id as "externalId", ${FACTS}
      from unnest(${messages.map(message => message.supplier)}::text[], ${messages.map(message => message.externalId)}::text[])
           asked(source, external_id)
      join ledger.idempotency_key key on key.source = asked.source and key.external_id = asked.external_id
      join ledger.transaction move on move.id = key.transaction
      join ledger.transaction bet on bet.id = case move.kind when 'bet' then move.id when 'win' then move.reference end
      ${WINS}`.execute(reader)
  return rows
}

/** The same for bets, by the ids of their transactions. Ids that are no bet's are left out. */
export async function winsOfBets(reader: Reader, betIds: readonly bigint[]): Promise<BetWins[]> {
  invariant(betIds.length <= BET_WINS_MAX, `at most ${BET_WINS_MAX} bets are read at once`)
  const { rows } = await sql<BetWins>`
    select bet.source as supplier, bet.external_id as "externalId", ${FACTS}
      from ledger.transaction bet
      ${WINS}
     where bet.id = any(${betIds}::bigint[]) and bet.kind = 'bet'`.execute(reader)
  return rows
}

const FACTS = sql`
  bet.id as "transactionId", bet.game, bet.amount as stake, coalesce(wins.payout, 0)::bigint as payout, wins.won_at as "wonAt"`

const WINS = sql`
  left join lateral (
    select sum(win.amount) as payout, max(win.created_at) as won_at
      from ledger.transaction win
     where win.reference = bet.id and win.id > bet.id and win.kind = 'win'
       and not exists (select from ledger.undone where original in (win.id, bet.id) and undone.kind = 'rollback')
  ) wins on true`
