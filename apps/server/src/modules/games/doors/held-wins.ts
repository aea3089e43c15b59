import type { WalletDoor } from '../../wallet/index.ts'
import { isWinAgreed } from '../suppliers/rules.ts'
import type { Paying } from './asking.ts'
import type { Players } from './players.ts'

type Win = Pick<Paying, 'supplier' | 'externalId' | 'currency' | 'amount'>

export type HeldWinsOptions = {
  players: Pick<Players, 'terms'>
  wallet: Pick<WalletDoor, 'isKnown'>
  /** Told of every win that must wait until people have looked, as often as it is sent. */
  onWinHeld: (win: Win) => void
}

/**
 * Whether a win is beyond what its supplier may bring by himself. It is taken for a fault of his until people have looked, and is not refused:
 * to most dialects a refusal is the last word, and the member's win would be lost with it (W-14). Who is told `busy` sends it again, and it is
 * paid as soon as the limit allows it. One that was paid before is answered as it was (W-11).
 */
export async function isWinHeld({ players, wallet, onWinHeld }: HeldWinsOptions, win: Win): Promise<boolean> {
  const { supplier, externalId, currency, amount } = win
  if (isWinAgreed(await players.terms(supplier), currency, amount)) return false
  if (await wallet.isKnown(supplier, externalId)) return false
  onWinHeld(win)
  return true
}
