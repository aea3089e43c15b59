import type { Clock, Minor } from '@hiyas/kernel'
import {
  type AllOutcome,
  BONUSES_MAX,
  type MoveOutcome,
  type StoredMove,
  type SubmitOptions,
  type SupplierMove,
} from '@hiyas/ledger'
import { isRunning, type WalletDoor } from '../../wallet/index.ts'
import type { Player } from './players.ts'

const NONE: readonly bigint[] = []

export type Purse = ReturnType<typeof createPurse>

/**
 * What a player plays with: his cash, and after it his bonuses (W-18). A player without bonuses, or with none left, costs the database
 * nothing more: what the books say of his cash is all there is.
 */
export function createPurse({ wallet, clock }: { wallet: WalletDoor; clock: Clock }) {
  const usable = ({ bonuses }: Player): readonly bigint[] => {
    if (bonuses.length === 0) return NONE
    const nowMs = clock.nowMs()
    return bonuses
      .filter(bonus => isRunning(bonus, nowMs))
      .slice(0, BONUSES_MAX)
      .map(({ account }) => account)
  }
  const isCashOnly = (player: Player): boolean => usable(player).length === 0

  /** What he is told to have: all he may play with, together. */
  const worthOf = (player: Player): Promise<Minor> =>
    isCashOnly(player) ? wallet.balanceOf(player.account) : wallet.sumOf([player.account, ...usable(player)])

  /** The same where the books have just said what his cash is. */
  const worthAfter = (player: Player, cash: Minor): Promise<Minor> | Minor =>
    isCashOnly(player) ? cash : worthOf(player)

  const paidBy = (player: Player, move: SupplierMove): SupplierMove =>
    isCashOnly(player) || move.kind !== 'bet' ? move : { ...move, bonusAccounts: usable(player) }

  return {
    worthOf,
    submit(player: Player, move: SupplierMove): Promise<MoveOutcome> {
      const submitted = wallet.submit(paidBy(player, move))
      if (isCashOnly(player)) return submitted
      return submitted.then(async outcome => ({ ...outcome, balance: await worthOf(player) }))
    },
    async submitAll(player: Player, moves: readonly SupplierMove[], options?: SubmitOptions): Promise<AllOutcome> {
      const paid = moves.map(move => paidBy(player, move))
      const all = await wallet.submitAll(paid, options)
      return { ...all, balance: await worthAfter(player, all.balance) }
    },
    async bury(
      player: Player,
      moves: readonly SupplierMove[],
      names: Parameters<WalletDoor['bury']>[1],
    ): Promise<AllOutcome | null> {
      const all = await wallet.bury(moves, names)
      return all && { ...all, balance: await worthAfter(player, all.balance) }
    },
    /** W-11: the balances of then, as they were told then. */
    storedMoves: (player: Player, supplier: string, externalIds: readonly string[]): Promise<StoredMove[]> =>
      wallet.storedMoves(supplier, externalIds, player.bonuses),
  }
}
