import { useEffect, useEffectEvent } from 'react'

/** Acts when the browser shows the page again as it was left: whoever went elsewhere came back by its arrow. */
export function useOnReturn(act: () => void): void {
  const returned = useEffectEvent(act)
  useEffect(() => {
    const onShow = ({ persisted }: PageTransitionEvent) => persisted && returned()
    addEventListener('pageshow', onShow)
    return () => removeEventListener('pageshow', onShow)
  }, [])
}
