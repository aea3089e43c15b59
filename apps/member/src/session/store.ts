import type { identity, Out } from '@hiyas/contract'
import type { DeviceStorage } from '../storage/storage.ts'
import { reduceSession, type SessionEvent, type SessionInfo, type SessionState, startingState } from './reducer.ts'

export type SessionStore = {
  state(): SessionState
  /** What the page was drawn with before the browser's storage was asked: the server and the first picture agree on it. */
  startingState(): SessionState
  subscribe(listener: () => void): () => void
  dispatch(event: SessionEvent): void
  /** Told when the server no longer knows the token (SESS-52). */
  onLost(listener: () => void): () => void
  /** The token every call sends, or null. */
  token(): string | null
}

/** Holds who is logged in for the page and keeps it on the device. The reducer decides, this acts. */
export function createSessionStore(storage: DeviceStorage, signedIn: boolean): SessionStore {
  const starting = startingState(signedIn)
  let state = starting
  const listeners = new Set<() => void>()
  const lostListeners = new Set<() => void>()

  function change(event: SessionEvent): boolean {
    const next = reduceSession(state, event)
    if (next === state) return false
    state = next
    for (const listener of listeners) listener()
    return true
  }

  storage.onOtherTab('session', () => change({ type: 'restored', session: storage.read('session') }))

  return {
    state: () => state,
    startingState: () => starting,
    subscribe: listener => listen(listeners, listener),
    onLost: listener => listen(lostListeners, listener),
    dispatch(event) {
      keep(storage, event)
      const changed = change(event)
      if (changed && event.type === 'lost') for (const listener of lostListeners) listener()
    },
    token: () => (state.kind === 'member' ? state.session.token : null),
  }
}

/** The answer of a login or a registration as the device keeps it: `customerType` is the session's `type` (LOGIN-45). */
export function sessionOf(answer: Out<typeof identity.login>): SessionInfo {
  const { token, merchantCode, userName, customerType, firstTimeLogin } = answer
  return { token, merchantCode, userName, type: customerType, firstTimeLogin }
}

/** What stays and what goes on the device (LOGIN-26, SESS-40 to SESS-46). */
function keep(storage: DeviceStorage, event: SessionEvent): void {
  if (event.type === 'restored') return
  if (event.type === 'logged_in') {
    storage.write('session', event.session)
    storage.write('autoLogin', 1)
    return
  }
  storage.clear('session')
  storage.clear('memberInfo')
  storage.write('autoLogin', 0)
  if (event.type === 'logged_out') storage.clearTab()
}

function listen(listeners: Set<() => void>, listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
