import type { Screen } from '../routes/define-screen.ts'
import { paths } from '../routes/paths.ts'
import { isAgent, isTrial, type SessionInfo, type SessionState } from './reducer.ts'

/**
 * Where somebody must go instead of a screen, or null when he may stay. A visitor goes to the login and comes back after it
 * (LOGIN-25, LOGIN-90); who is no agent goes home. While the session is only hinted nobody is sent away.
 */
export function detourOf(screen: Screen, state: SessionState, address: string): string | null {
  if (screen.access === 'guest' || state.kind === 'hinted') return null
  if (state.kind === 'guest') return screen.otherwise ?? paths.login(address)
  if (screen.access === 'agent' && !isAgent(state)) return screen.otherwise ?? paths.home()
  return isClosedTo(screen, state) ? paths.home() : null
}

/** Whether a screen is for members with an account of their own, and this is a trial one (SESS-24, SESS-25, SESS-27). */
export const isClosedTo = (screen: Screen, state: SessionState): boolean => screen.realMembersOnly && isTrial(state)

/** Where a login leads back to: not to what somebody else has left, whose page and games would open with another's money. */
export const wayBack = (from: string | null, whoLeft: string, who: string): string | null =>
  whoLeft === '' || whoLeft === who ? from : null

/** LOGIN-90: a first login changes the password first; else back to what asked for the login, else home. */
export const afterLogin = ({ firstTimeLogin }: Pick<SessionInfo, 'firstTimeLogin'>, from: string | null): string =>
  firstTimeLogin ? paths.changePassword() : (from ?? paths.home())
