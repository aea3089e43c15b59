import { useEffect, useEffectEvent, useRef } from 'react'

/** Acts wherever the way leads, also back. The address it came to life on is no arrival: somebody may have opened what closes before all was loaded. */
export function useOnArrival(address: string, act: () => void): void {
  const before = useRef(address)
  const arrived = useEffectEvent(act)
  // Whoever leads on knows nothing of what is open over the page.
  useEffect(() => {
    if (before.current !== address) arrived()
    before.current = address
  }, [address])
}
