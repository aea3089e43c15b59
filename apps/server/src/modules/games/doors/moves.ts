import { hash } from 'node:crypto'
import { andThen, isKnownCurrency, type Minor, ok, type Result, type Soon } from '@hiyas/kernel'
import type { AllOutcome, MoveOutcome, RefusalCode, SupplierMove } from '@hiyas/ledger'
import type { WalletError } from '@hiyas/supplier'
import type { WalletDoor } from '../../wallet/index.ts'
import { type EngineAnswer, type Paying, refused } from './asking.ts'
import { nameInRound, tagOf } from './own-names.ts'
import type { Player } from './players.ts'

/** Why the books refuse, as suppliers are told. */
export const ERROR_OF = {
  account_unknown: 'player_unknown',
  duplicate_transaction: 'duplicate_transaction',
  transaction_unknown: 'transaction_unknown',
  transaction_rolled_back: 'transaction_rolled_back',
  transaction_settled: 'transaction_settled',
  stake_exceeded: 'limit_reached',
  insufficient_funds: 'insufficient_funds',
} as const satisfies Record<RefusalCode, WalletError>

export type Move = Paying & Pick<SupplierMove, 'kind' | 'referenceId'>

/** What the books answered, as dialects are told. */
export function answerOf(player: Player, outcome: MoveOutcome): EngineAnswer {
  const { balance } = outcome
  return outcome.status === 'refused'
    ? { error: ERROR_OF[outcome.code], player, balance }
    : { error: null, player, balance, transactionId: outcome.transactionId, isRepeat: outcome.status === 'repeated' }
}

/** The same of a message that is one move. */
export function oneOf(player: Player, all: AllOutcome): EngineAnswer {
  if (all.status === 'refused') return { error: ERROR_OF[all.code], player, balance: all.balance }
  const [outcome] = all.outcomes
  return outcome === undefined ? refused(player, 'busy') : answerOf(player, { ...outcome, balance: all.balance })
}

/** A move as the books take it. */
export const supplierMoveOf = (wallet: WalletDoor, player: Player, move: Move): Soon<SupplierMove> =>
  andThen(wallet.clearingOf(player.merchant, move.supplier, player.currency), clearing => ({
    kind: move.kind,
    supplier: move.supplier,
    externalId: move.externalId,
    referenceId: move.referenceId,
    otherName: otherNameOf(player, move),
    isRefusedAfterEnd: move.isRefusedAfterEnd,
    account: player.account,
    clearing,
    amount: move.isFree && move.kind === 'bet' ? 0n : move.amount,
    game: move.game,
    round: move.round,
    roundClosed: move.roundClosed,
    digest: digestOf(move),
  }))

/** An amount as a dialect reads it. In a currency that nobody here has it cannot be judged: the currency is refused for itself. */
export const amountIn = <Wire>(
  read: (wire: Wire, currency: string) => Result<Minor, 'amount_malformed'>,
  wire: Wire,
  currency: string,
): Result<Minor, 'amount_malformed'> => (isKnownCurrency(currency) ? read(wire, currency) : ok(0n))

const otherNameOf = ({ account }: Player, { kind, round, betName }: Move): string | undefined =>
  kind === 'bet' && betName !== undefined ? nameInRound(account, round, betName) : undefined

/** What must be the same when a message is sent again (W-12). The token may be another one: sessions are renewed. */
const digestOf = (move: Move): string =>
  hash(
    'sha256',
    [
      ...[move.kind, move.user, move.currency, move.game, move.round, move.amount, move.isFree, move.referenceId],
      ...(move.besides ? [move.besides] : []),
      ...(move.reward === undefined ? [] : ['reward', move.reward]),
    ].join('\n'),
    'base64url',
  ) + (move.betName === undefined ? '' : tagOf(move.betName))
