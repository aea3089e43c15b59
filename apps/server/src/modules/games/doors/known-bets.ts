import type { WalletDoor } from '../../wallet/index.ts'
import { nameInRound } from './own-names.ts'

export type BetNames = { supplier: string; externalId: string; round: string; betName?: string | undefined }

/**
 * What the books know of a bet: it was taken, or taken back under one of its names before it came (W-17); null when it is new to them.
 * Asked only of bets that would be refused, never of those that are taken. Where another copy of the bet is being written, that is waited
 * for (W-10).
 */
export async function knownAs(
  wallet: Pick<WalletDoor, 'arrived'>,
  { account }: { account: bigint },
  { supplier, externalId, round, betName }: BetNames,
): Promise<'taken' | 'undone' | null> {
  const names = betName === undefined ? [] : [nameInRound(account, round, betName)]
  const stored = await wallet.arrived({ account, supplier, externalIds: [externalId, ...names] })
  if (stored.some(move => move.externalId === externalId && !move.isTombstone)) return 'taken'
  return stored.some(move => move.isTombstone) ? 'undone' : null
}

/**
 * W-11: a message that was taken gets its good answer again, whatever has become of the member, the game or the token since: the books,
 * which know it, compare the rest of it (W-12). A refusal would be final to the supplier, or make him take the bet back. A first copy that
 * is still being written is waited for: else it would be a debit after its bet was refused (W-10).
 */
export async function areTaken(
  wallet: Pick<WalletDoor, 'arrived'>,
  { account }: { account: bigint },
  { supplier, externalIds }: { supplier: string; externalIds: readonly string[] },
): Promise<boolean> {
  const stored = await wallet.arrived({ account, supplier, externalIds })
  return externalIds.every(id => stored.some(move => move.externalId === id && !move.isTombstone))
}
