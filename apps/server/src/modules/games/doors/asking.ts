import { type Minor, ok, type Result, refuse } from '@hiyas/kernel'
import type { WalletError } from '@hiyas/supplier'
import type { Player } from './players.ts'

/** Who asks for what, in words of no dialect. `user` is what `supplierUserOf` made. */
export type Asking = { supplier: string; token: string; user: string }
export type Moving = Asking & {
  externalId: string
  game: string
  round: string
  roundClosed: boolean
  /** Another name of the bet, by which what settles it will call it, in dialects that have one. */
  betName?: string | undefined
}
export type Paying = Moving & {
  currency: string
  amount: Minor
  /** Touches no cash (W-24). */
  isFree: boolean
  /** What a promotion lays beside a stake of cash: no cash either, and the same when the message comes again (W-12). */
  besides?: Minor | undefined
  /** The free rounds it is of: others under the same id are another message (W-12). */
  reward?: string | undefined
  /** Of a bet in dialects whose rounds stay closed (W-22). */
  isRefusedAfterEnd?: boolean | undefined
}
export type Referring = { referenceId: string }

/** What a dialect answers from. The player is there as soon as he is known, his balance as far as it can be had. */
export type EngineAnswer = {
  error: WalletError | null
  player: Player | null
  balance: Minor | null
  /** Ours, of a move that happened, now or before. */
  transactionId?: bigint
  /** Of a move that had happened before: the message came again. */
  isRepeat?: boolean
}

export const refused = (player: Player | null, error: WalletError): EngineAnswer => ({ error, player, balance: null })

/** The player, where nothing refuses what is asked about him. Whatever refuses says of nobody that he is unknown. */
export function playerFor(player: Player | null, refusal: WalletError | null): Result<Player, WalletError> {
  if (refusal !== null) return refuse(refusal)
  return player === null ? refuse('player_unknown') : ok(player)
}

/** A move as the board of winners knows it. */
export const messageOf = ({ supplier, externalId }: Pick<Moving, 'supplier' | 'externalId'>, player: Player) => ({
  merchant: player.merchant,
  memberId: player.memberId,
  supplier,
  externalId,
})
