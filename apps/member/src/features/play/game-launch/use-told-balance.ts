import { parseAmount } from '@hiyas/kernel'
import { type RefObject, useEffect, useState } from 'react'
import { BALANCE_CHANGED } from './frame-messages.ts'

/** What a round moves is told by the server and by the game, one a moment after the other. */
const SETTLED_AFTER_MS = 1_000

/** What the wallet holds, in main units, null while nobody knows; and whether no round is being shown. */
type Wallet = { amount: string | null; isResting: boolean }

/**
 * Tells a game that rests when the wallet no longer holds what its counter shows: money that came from elsewhere, or was played for in another
 * window. Its own rounds it shows by itself. Answers what takes over what the game says of its counter.
 */
export function useToldBalance(frame: RefObject<HTMLIFrameElement | null>, { amount, isResting }: Wallet) {
  const [counter, setCounter] = useState<string | null>(null)
  const isBehind = isResting && amount !== null && counter !== null && !isSame(amount, counter)
  const untold = isBehind ? amount : null
  useEffect(() => {
    if (untold === null) return
    // A frame with walls has no origin to name; there is nothing in it that its owner does not know.
    const timer = setTimeout(() => frame.current?.contentWindow?.postMessage(BALANCE_CHANGED, '*'), SETTLED_AFTER_MS)
    return () => clearTimeout(timer)
  }, [frame, untold])
  return {
    /** The game is there: it begins with what the wallet holds. Where nobody here knows that yet, it is told when somebody does. */
    begin: () => setCounter(amount ?? ''),
    take: (balance: string) => setCounter(balance),
  }
}

function isSame(one: string, other: string): boolean {
  const [here, there] = [parseAmount(one), parseAmount(other)]
  return here.ok && there.ok && here.value === there.value
}
