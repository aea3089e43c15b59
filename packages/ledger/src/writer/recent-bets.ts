/**
 * A bet is looked for by another name than its id, and a round for what it says of itself, among this many bets of its member. A supplier may
 * ask a day later; whoever asks waits for it alone.
 */
export const NAMED_LOOKBACK = 10_000

/**
 * Whether a round was closed, and what was staked on it, is looked for among this many bets of its member: it is one of his last, or it has
 * long been closed. Asked under the lock of his account, on the way of a bet.
 */
export const ROUND_LOOKBACK = 200

/** The text of a question for the last bets of an account, newest first, read by their index. */
export const recentBets = (account: string, lookback: number, columns: string): string =>
  `select ${columns} from ledger.transaction where account = ${account} and kind = 'bet' order by id desc limit ${lookback}`

/** The text of the condition that a move was not taken back: what was says nothing any more of its round. */
export const stands = (move: string): string =>
  `not exists (select from ledger.undone where original = ${move}.id and undone.kind = 'rollback')`
