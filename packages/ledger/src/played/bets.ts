import { type Reader, sql } from '@hiyas/database'
import { invariant, type Minor } from '@hiyas/kernel'
import type { Days, Stand } from './played.ts'

/** A bet with all that followed it, as a betting record shows it. */
export type BetFacts = {
  transactionId: bigint
  supplier: string
  externalId: string
  game: string
  round: string
  stake: Minor
  /** Wins that stand; zero while nothing was won. */
  payout: Minor
  /**
   * `open` until the bet has a win that stands, or a message closes its round, which may be the bet itself; `cancelled` when the bet was
   * undone.
   */
  state: BetState
  /** The member's balance right after the bet. */
  balanceAfter: Minor
  placedAt: Date
  /** When the last win or cancel that stands came, or else another message closed the round; null while open. */
  settledAt: Date | null
}

export type BetState = 'open' | 'settled' | 'cancelled'

export type BetsAsked = Stand & {
  days: Days
  /** Null: of all games. */
  games: readonly { supplier: string; game: string }[] | null
  /** Null: in any state. */
  state: BetState | null
  /** Bets to pass over. They are read: begin at the day where the page does. */
  offset: number
  limit: number
}

const BETS_LIMIT_MAX = 100

/** Bets of one account as of a move, newest first. */
export async function betsOf(reader: Reader, asked: BetsAsked): Promise<BetFacts[]> {
  const { account, stand, days, games, state, offset, limit } = asked
  invariant(limit >= 1 && limit <= BETS_LIMIT_MAX, `a page has 1 to ${BETS_LIMIT_MAX} bets`)
  const suppliers = games?.map(of => of.supplier) ?? null
  const codes = games?.map(of => of.game) ?? null
  // Where no state is looked for, only the bets that are shown are asked what became of them. Months are read from the newest, until there
  // are enough bets.
  const { rows } = await sql<BetFacts>`
    select ${BET}
      from (
        select * from ledger.bets_in(${account}, ${stand}, ledger.day_start(${days.from}::date), ledger.day_start(${days.to}::date + 1),
                                     ${suppliers}::text[], ${codes}::text[], ${state}::text, ${offset + limit})
         offset ${offset}
      ) bet
      cross join lateral ledger.bet_as_of(bet.id, bet.round_closed, ${stand}) found
     order by bet.id desc`.execute(reader)
  return rows
}

/** What a bet says of itself and `ledger.bet_as_of` of what became of it. */
const BET = sql`
  bet.id as "transactionId", bet.source as supplier, bet.external_id as "externalId", bet.game, bet.round, bet.amount as stake,
  bet.balance_after as "balanceAfter", bet.created_at as "placedAt", found.payout, found.state, found.settled_at as "settledAt"`

/** One thing that happened to a bet: itself, a win, or what took one of them back. */
export type BetStep = {
  transactionId: bigint
  kind: 'bet' | 'win' | 'rollback'
  externalId: string
  /** What the message asked for. */
  amount: Minor
  balanceAfter: Minor
  /** The move it takes back; null for a bet and a win. */
  takesBack: bigint | null
  at: Date
}

/** Steps of a bet that are told; `bettingRecordDetail` of the contract answers so many. One with more is no bet of a person. */
const STEPS_MAX = 200

/** A bet of an account with everything that happened to it, oldest first; null when the account has no such bet. */
export async function betWithSteps(
  reader: Reader,
  { account, transactionId }: { account: bigint; transactionId: bigint },
): Promise<{ bet: BetFacts; steps: BetStep[] } | null> {
  const { rows: bets } = await sql<BetFacts>`
    select ${BET}
      from ledger.transaction bet
      cross join lateral ledger.bet_as_of(bet.id, bet.round_closed, 9223372036854775807) found
     where bet.id = ${transactionId} and bet.account = ${account} and bet.kind = 'bet'`.execute(reader)
  const [bet] = bets
  if (bet === undefined) return null
  const { rows: steps } = await sql<BetStep>`
    with answer as materialized (
      select * from ledger.transaction
       where reference = ${transactionId} and id > ${transactionId} and kind in ('win', 'rollback')
    )
    select id as "transactionId", kind, external_id as "externalId", amount, balance_after as "balanceAfter",
           case kind when 'rollback' then reference end as "takesBack", created_at as at
      from (
        select * from ledger.transaction where id = ${transactionId}
        union all select * from answer
        union all
        select undo.* from answer
          join ledger.undone on undone.original = answer.id and undone.kind = 'rollback'
          join ledger.transaction undo on undo.id = undone.transaction
      ) step
     order by id limit ${STEPS_MAX}`.execute(reader)
  return { bet, steps }
}
