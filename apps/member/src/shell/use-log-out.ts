import { useClient } from '@hiyas/client'
import { identity } from '@hiyas/contract'
import { useState } from 'react'
import { useSessionStore } from '../session/provider.tsx'
import { orAfter } from '../shared/time/or-after.ts'

/** SESS-50: the indicator is taken away when the logout ends, at the latest after this. */
export const LOGOUT_WAIT_MAX_MS = 9_999

/** The way out: whatever the server says or does not say, nobody stays logged in here (SESS-49). */
export function useLogOut() {
  const client = useClient()
  const session = useSessionStore()
  const [leaving, setLeaving] = useState(false)

  async function logOut(to: string): Promise<void> {
    setLeaving(true)
    await orAfter(LOGOUT_WAIT_MAX_MS, client.call(identity.logout, {}))
    session.dispatch({ type: 'logged_out' })
    window.location.assign(to)
  }

  return { leaving, logOut }
}
