import { useEffect, useState } from 'react'
import { useBalance } from '../../../shared/balance/provider.tsx'
import { HELD_MAX_MS, isHeldBack, type RunningRound, roundAt, shownBalance, type WhenLeft } from './running-round.ts'

export type Held = {
  /** The balance to show, as `useBalance().amount`. */
  amount: string | null
  /** What the wallet holds, whatever is being shown. */
  live: string | null
  isRunning: boolean
  /** What becomes of the round that runs when the game is left; null while none does. */
  left: WhenLeft | null
  start: (stake: string, left: WhenLeft) => void
  end: () => void
}

/** The balance above a game: it tells what a round has brought when the game has shown it, and not before. */
export function useRunningRound(): Held {
  const { amount: live } = useBalance()
  const [round, setRound] = useState<RunningRound | null>(null)
  const isHeld = isHeldBack(live, round)
  // The game may never say that its round is over.
  useEffect(() => {
    if (!isHeld) return
    const timer = setTimeout(() => setRound(null), HELD_MAX_MS)
    return () => clearTimeout(timer)
  }, [isHeld])

  const amount = shownBalance(live, round)
  return {
    amount,
    live,
    isRunning: round !== null,
    left: round?.left ?? null,
    start: (stake, left) => setRound(roundAt(amount, stake, left)),
    end: () => setRound(null),
  }
}
