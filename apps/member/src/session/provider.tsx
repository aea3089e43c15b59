import { SIGNED_IN_COOKIE } from '@hiyas/contract'
import { createContext, type ReactNode, useContext, useEffect, useSyncExternalStore } from 'react'
import { setCookie } from '../storage/cookie.ts'
import { isMember, looksLikeMember, type SessionState } from './reducer.ts'
import type { SessionStore } from './store.ts'

const SessionContext = createContext<SessionStore | null>(null)

/** Gives the session to every screen, and tells the server by a cookie which layout to draw next time. */
export function SessionProvider({ store, children }: { store: SessionStore; children: ReactNode }) {
  return (
    <SessionContext value={store}>
      <SignedInHint />
      {children}
    </SessionContext>
  )
}

export function useSessionStore(): SessionStore {
  const store = useContext(SessionContext)
  if (store === null) throw new Error('no provider')
  return store
}

/** Who is logged in, followed as it changes. */
export function useSession(): SessionState {
  const store = useSessionStore()
  return useSyncExternalStore(store.subscribe, store.state, store.startingState)
}

/** Who is here is a member, as a session says: what is asked of the server for a member goes by this. */
export const useIsMember = (): boolean => isMember(useSession())

/** A member's page is drawn, which a cookie may have asked for before the session is known: what is only shown goes by this. */
export const useLooksLikeMember = (): boolean => looksLikeMember(useSession())

function SignedInHint() {
  const state = useSession()
  // The cookie mirrors the state outside of React; there is no event of a screen to do it in, as other tabs change it too.
  useEffect(() => {
    if (state.kind !== 'hinted') setCookie(SIGNED_IN_COOKIE, state.kind === 'member' ? '1' : null)
  }, [state.kind])
  return null
}
