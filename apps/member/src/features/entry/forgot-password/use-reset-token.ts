import { useEffect, useEffectEvent, useState } from 'react'

const LINK = /^#reset=([\w-]{1,64})$/

/**
 * The token of the mail's link, which stands behind the `#` where no server and no referrer sees it. It is taken out of the
 * address at once, so that neither the history nor a shared screen keeps it.
 */
export function useResetToken(): { token: string | null; forget: () => void } {
  const [token, setToken] = useState<string | null>(null)
  const take = useEffectEvent(() => {
    const found = LINK.exec(location.hash)?.[1]
    if (found === undefined) return
    history.replaceState(history.state, '', location.pathname + location.search)
    setToken(found)
  })
  useEffect(() => {
    take()
    window.addEventListener('hashchange', take)
    return () => window.removeEventListener('hashchange', take)
  }, [])
  return { token, forget: () => setToken(null) }
}
