import { AGENT_HIDDEN_TYPES } from '@hiyas/contract'
import type { StoredValue } from '../storage/storage.ts'

export type SessionInfo = NonNullable<StoredValue<'session'>>

/**
 * `hinted`: the server saw the cookie of a member but the token has not been read yet. It is drawn as a member and may do
 * nothing. It lasts until the page has come alive.
 */
export type SessionState = { kind: 'hinted' } | { kind: 'guest' } | { kind: 'member'; session: SessionInfo }

export type SessionEvent =
  | { type: 'restored'; session: SessionInfo | null }
  | { type: 'logged_in'; session: SessionInfo }
  /** The server no longer knows the token (SESS-52). */
  | { type: 'lost' }
  | { type: 'logged_out' }

/** What the page starts from, before the storage of the browser has been asked. */
export const startingState = (signedIn: boolean): SessionState => (signedIn ? { kind: 'hinted' } : { kind: 'guest' })

export function reduceSession(state: SessionState, event: SessionEvent): SessionState {
  switch (event.type) {
    case 'restored':
      return event.session === null ? guest(state) : { kind: 'member', session: event.session }
    case 'logged_in':
      return { kind: 'member', session: event.session }
    case 'lost':
    case 'logged_out':
      return guest(state)
  }
}

export const isMember = (state: SessionState): boolean => state.kind === 'member'

/** Whether the layout of a member is shown. */
export const looksLikeMember = (state: SessionState): boolean => state.kind !== 'guest'

/** SESS-28: a session exists and the type is not one of the agent-hidden types. */
export const isAgent = (state: SessionState): boolean =>
  state.kind === 'member' && !AGENT_HIDDEN_TYPES.includes(state.session.type)

const guest = (state: SessionState): SessionState => (state.kind === 'guest' ? state : { kind: 'guest' })
