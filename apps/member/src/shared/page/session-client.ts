import { type Client, createClient, forgetOtherMembers } from '@hiyas/client'
import type { LanguageCode } from '@hiyas/i18n'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { useSessionStore } from '../../session/provider.tsx'
import { deviceHeader } from './environment.ts'
import { noteMissed } from './missed.ts'

/**
 * A client for one session and no other: its token and merchant belong together, and an answer it brings late can end only the
 * session it was asked for. A trial member's goes to the trial merchant (SESS-10); after his logout the page's own speaks again.
 */
export function useSessionClient(merchant: string, language: LanguageCode): Client {
  const store = useSessionStore()
  // Nothing of it is drawn, so it need not wait until the page has come alive with what the server saw.
  const state = useSyncExternalStore(store.subscribe, store.state, store.state)
  const cache = useQueryClient()
  const session = state.kind === 'member' ? state.session : null
  const speaker = session?.merchantCode ?? merchant
  const owner = session?.userName ?? ''
  const token = session?.token ?? null
  const client = useMemo(
    () =>
      createClient({
        baseUrl: '',
        merchant: speaker,
        owner,
        language: () => language,
        token: () => token,
        onSessionLost: () => token !== null && store.dispatch({ type: 'lost', token }),
        onTrialRefused: store.refuseTrial,
        onPartMissing: noteMissed,
        ...deviceHeader(),
      }),
    [store, speaker, owner, token, language],
  )
  // The cache stands outside of React: what it holds of whoever was here before goes with him.
  useEffect(() => forgetOtherMembers(client, cache), [client, cache])
  return client
}
