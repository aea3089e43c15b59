import type { Screen } from '../routes/define-screen.ts'
import { paths } from '../routes/paths.ts'
import { isAgent, type SessionState } from './reducer.ts'

/**
 * Where somebody must go instead of a screen, or null when he may stay. A visitor goes to the login and comes back after it
 * (LOGIN-25, LOGIN-90); who is no agent goes home. While the session is only hinted nobody is sent away.
 */
export function detourOf(screen: Screen, state: SessionState, address: string): string | null {
  if (screen.access === 'guest' || state.kind === 'hinted') return null
  if (state.kind === 'guest') return screen.otherwise ?? paths.login(address)
  if (screen.access === 'agent' && !isAgent(state)) return screen.otherwise ?? paths.home()
  return null
}

/** LOGIN-90: a first login changes the password first; else back to what asked for the login, else home. */
export function afterLogin(session: { firstTimeLogin: boolean }, from: string | null): string {
  if (session.firstTimeLogin) return paths.changePassword()
  return from ?? paths.home()
}
