import { useEffect, useState } from 'react'
import { useBalance } from '../../../shared/balance/provider.tsx'
import { HELD_MAX_MS, isHeldBack, type RunningRound, roundAt, shownBalance, type WhenLeft } from './running-round.ts'

export type Held = {
  /** The balance to show, as `useBalance().amount`. */
  amount: string | null
  /** What the wallet holds, whatever is being shown. */
  live: string | null
  /** A round is being shown, and for no longer than one may be. */
  isRunning: boolean
  /** What becomes of the round that runs when the game is left; null while none does. */
  left: WhenLeft | null
  start: (stake: string, left: WhenLeft) => void
  end: () => void
  /** What showed the round is gone: there is nothing to wait for, though it may go on without being seen. */
  hide: () => void
}

/** A round, and whether it keeps a change of the balance back. */
type Holding = { round: RunningRound | null; isHeld: boolean }

/** The balance above a game: it tells what a round has brought when the game has shown it, and not before. */
export function useRunningRound(): Held {
  const { amount: live } = useBalance()
  const [round, setRound] = useState<RunningRound | null>(null)
  const [late, setLate] = useState<Holding | null>(null)
  const [hidden, setHidden] = useState<RunningRound | null>(null)
  const isHeld = isHeldBack(live, round)
  // The game may never say that its round is over: then the figures are told all the same (RG-02), and the round runs on for who leaves it (GAM-17).
  useEffect(() => {
    if (round === null) return
    const timer = setTimeout(() => setLate({ round, isHeld }), HELD_MAX_MS)
    return () => clearTimeout(timer)
  }, [round, isHeld])

  const isLate = late?.round === round && late.isHeld === isHeld
  const shown = isLate || hidden === round ? null : round
  const amount = shownBalance(live, shown)
  return {
    amount,
    live,
    isRunning: shown !== null,
    left: round?.left ?? null,
    start: (stake, left) => setRound(roundAt(amount, stake, left)),
    end: () => setRound(null),
    hide: () => setHidden(round),
  }
}
