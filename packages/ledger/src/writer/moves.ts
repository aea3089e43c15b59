import { AMOUNT_MAX, invariant, type Minor } from '@hiyas/kernel'

/** What a game supplier asks for: one message of its wallet protocol, in our own words. */
export type SupplierMove = {
  kind: 'bet' | 'win' | 'rollback'
  /** The supplier's code. With `externalId` the key under which this move happens once. */
  supplier: string
  externalId: string
  /**
   * External id of the original: the bet of a win, the bet or win of a rollback. Null for a bet, and for a win of a
   * protocol that does not name the bet.
   */
  referenceId: string | null
  /** Another name of a bet, beside its id: if the bet was taken back by that name before it came, it is refused (W-17). */
  otherName?: string | undefined
  /** The member's account. */
  account: bigint
  /** The supplier's `supplier_clearing` account in the same book. */
  clearing: bigint
  /** A free bet is a bet of zero (W-24), a round without a prize a win of zero (W-23). A rollback takes its original's. */
  amount: Minor
  game: string
  round: string
  roundClosed: boolean
  /** Of a bet in a dialect whose rounds stay closed: it is refused when a message that stands has closed its round (W-22). */
  isRefusedAfterEnd?: boolean | undefined
  /** What must not change when the message is repeated (W-12), put together by the door it came by. */
  digest: string
  /**
   * For a member with bonuses: the bonus accounts in the order in which they are spent, after cash (W-18). Wins and rollbacks find out
   * themselves what their bet was paid from. Where a move names bonuses, all moves of its member are applied one after the other.
   */
  bonusAccounts?: readonly bigint[]
}

export type RefusalCode =
  | 'account_unknown'
  | 'duplicate_transaction'
  | 'transaction_unknown'
  | 'transaction_rolled_back'
  /** Only of moves that settle a bet once, see `submitAll`, and of bets that are refused after the end of their round. */
  | 'transaction_settled'
  /** Only of bets with a most that may be staked on their round, see `submitAll`. */
  | 'stake_exceeded'
  | 'insufficient_funds'

export type MoveOutcome =
  /** Done now, or done before and answered again (W-11). `balance` is the true one, right after. */
  | { status: 'applied' | 'repeated'; transactionId: bigint; balance: Minor }
  /** Nothing happened. `balance` is the true one; zero when there is no such account. */
  | { status: 'refused'; code: RefusalCode; balance: Minor }

/** The source of our own transactions: no supplier may have this code. */
export const HOUSE_SOURCE = 'house'

/** Bonuses of one member that may pay for a bet. */
export const BONUSES_MAX = 16

/** Bounds of the texts of a move; a door refuses longer ones as malformed. */
export const SUPPLIER_LENGTH_MAX = 32
const EXTERNAL_ID_LENGTH_MAX = 128
const GAME_LENGTH_MAX = 64
const ROUND_LENGTH_MAX = 128
const DIGEST_LENGTH_MAX = 64

/** Texts of a move are printable ASCII: what suppliers send, and what means the same in every encoding. */
export const isMoveText = (text: string, lengthMax: number): boolean =>
  text.length > 0 && text.length <= lengthMax && PRINTABLE.test(text)

const PRINTABLE = /^[\x20-\x7e]*$/

/** Throws on a move no door may let through. */
export function assertMove(move: SupplierMove): void {
  invariant(
    isMoveText(move.supplier, SUPPLIER_LENGTH_MAX) && move.supplier !== HOUSE_SOURCE,
    'a move: its supplier code',
  )
  invariant(isMoveText(move.externalId, EXTERNAL_ID_LENGTH_MAX), 'a move: its external id')
  invariant(
    move.referenceId === null || isMoveText(move.referenceId, EXTERNAL_ID_LENGTH_MAX),
    'a move: its reference id',
  )
  invariant(isMoveText(move.game, GAME_LENGTH_MAX), 'a move: its game code')
  invariant(isMoveText(move.round, ROUND_LENGTH_MAX), 'a move: its round id')
  invariant(isMoveText(move.digest, DIGEST_LENGTH_MAX), 'a move: its digest')
  invariant(move.amount >= 0n && move.amount <= AMOUNT_MAX, 'a move: amount out of bounds')
  invariant(move.kind !== 'bet' || move.referenceId === null, 'a move: a bet refers to nothing')
  if (move.otherName !== undefined) assertOtherName(move, move.otherName)
  invariant((move.bonusAccounts?.length ?? 0) <= BONUSES_MAX, `a move: more than ${BONUSES_MAX} bonuses`)
  invariant(move.kind !== 'rollback' || move.referenceId !== null, 'a move: a rollback names its original')
}

function assertOtherName({ kind, externalId }: SupplierMove, otherName: string): void {
  invariant(isMoveText(otherName, EXTERNAL_ID_LENGTH_MAX), 'a move: its other name')
  invariant(kind === 'bet' && otherName !== externalId, 'a move: a name beside its id is for bets alone')
}

/** The id that decides what may become of a move, beside its own: that of its original, or the other name of a bet. */
export const decidingIdOf = ({ referenceId, otherName }: SupplierMove): string | null =>
  referenceId ?? otherName ?? null
