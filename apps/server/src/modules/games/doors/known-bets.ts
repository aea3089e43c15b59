import type { WalletDoor } from '../../wallet/index.ts'
import { nameInRound } from './bet-names.ts'

export type BetNames = { supplier: string; externalId: string; round: string; betName?: string | undefined }

/**
 * What the books know a bet as: it was taken, or taken back under one of its names before it came (W-17); null when it is new to them. Asked
 * of bets that would be refused, never of those that are taken.
 */
export async function knownAs(
  wallet: Pick<WalletDoor, 'storedMoves'>,
  { account }: { account: bigint },
  { supplier, externalId, round, betName }: BetNames,
): Promise<'taken' | 'undone' | null> {
  const stored = await wallet.storedMoves(supplier, [
    externalId,
    ...(betName === undefined ? [] : [nameInRound(account, round, betName)]),
  ])
  if (stored.some(move => move.externalId === externalId && !move.isTombstone)) return 'taken'
  return stored.some(move => move.isTombstone) ? 'undone' : null
}

/**
 * W-11: a message that was taken gets its good answer again, whatever has become of the member, the game or the token since: the books,
 * which know it, compare the rest of it (W-12). A refusal would be final to the supplier, or make him take the bet back.
 */
export async function areTaken(
  wallet: Pick<WalletDoor, 'storedMoves'>,
  supplier: string,
  externalIds: readonly string[],
): Promise<boolean> {
  const stored = await wallet.storedMoves(supplier, externalIds)
  return externalIds.every(id => stored.some(move => move.externalId === id && !move.isTombstone))
}
