import { useClient } from '@hiyas/client'
import { identity } from '@hiyas/contract'
import { useState } from 'react'
import { useSessionStore } from '../../session/provider.tsx'
import { whoOf } from '../../session/reducer.ts'
import { closeWays } from '../page/navigation.ts'
import { orAfter } from '../time/or-after.ts'

/** SESS-50: the indicator is taken away when the logout ends, at the latest after this. */
export const LOGOUT_WAIT_MAX_MS = 9_999

/** The way out: whatever the server says or does not say, nobody stays logged in here (SESS-49). */
export function useLogOut() {
  const client = useClient()
  const session = useSessionStore()
  const [leaving, setLeaving] = useState(false)

  async function logOut(to: string): Promise<void> {
    setLeaving(true)
    const who = whoOf(session.state())
    await orAfter(LOGOUT_WAIT_MAX_MS, client.call(identity.logout, {}))
    leaveFor(to)
    session.dispatch({ type: 'logged_out', who })
  }

  return { leaving, logOut }
}

/**
 * Loads another document. Until it is here nothing leads elsewhere: the screen that is left would ask for a login, and whoever
 * began to type into that one would lose it to the document that comes.
 */
function leaveFor(to: string): void {
  closeWays(() => true)
  // Out of the browser's memory this page would come back with its ways closed.
  window.addEventListener('pageshow', ({ persisted }) => persisted && window.location.reload())
  window.location.assign(to)
}
