import { AGENT_HIDDEN_TYPES, MEMBER_TYPE } from '@hiyas/contract'
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
  /** The server no longer knows this token (SESS-52). A late answer to a session that is no longer here says nothing. */
  | { type: 'lost'; token: string }
  /**
   * The password is another one now, and no longer one that must be changed: of that session, whoever is here by then (CHPSW-16). It goes on
   * under another token.
   */
  | { type: 'password_changed'; token: string; nextToken: string }
  /** Of whoever asked for it: somebody else may have logged in before that was answered, and stays. */
  | { type: 'logged_out'; who: string }

/** What the page starts from, before the storage of the browser has been asked. */
export const startingState = (signedIn: boolean): SessionState => (signedIn ? { kind: 'hinted' } : { kind: 'guest' })

export function reduceSession(state: SessionState, event: SessionEvent): SessionState {
  switch (event.type) {
    case 'restored':
      return event.session === null ? guest(state) : { kind: 'member', session: event.session }
    case 'logged_in':
      return { kind: 'member', session: event.session }
    case 'lost':
      return state.kind === 'member' && state.session.token === event.token ? guest(state) : state
    case 'password_changed':
      return state.kind === 'member' && state.session.token === event.token
        ? { ...state, session: { ...state.session, token: event.nextToken, firstTimeLogin: false } }
        : state
    case 'logged_out':
      return whoOf(state) === event.who ? guest(state) : state
  }
}

export const isMember = (state: SessionState): boolean => state.kind === 'member'

/** Whether the layout of a member is shown. */
export const looksLikeMember = (state: SessionState): boolean => state.kind !== 'guest'

/** SESS-28: a session exists and the type is not one of the agent-hidden types. */
export const isAgent = (state: SessionState): boolean =>
  state.kind === 'member' && !AGENT_HIDDEN_TYPES.includes(state.session.type)

/** SESS-25, SESS-26: a member of type 4 plays for free, and some functions are closed to him. */
export const isTrial = (state: SessionState): boolean =>
  state.kind === 'member' && state.session.type === MEMBER_TYPE.trial

/** Who it is, whatever session he has: two of them may be the same member. */
export const whoOf = (state: SessionState): string =>
  state.kind === 'member' ? `${state.session.merchantCode}/${state.session.userName}` : ''

const guest = (state: SessionState): SessionState => (state.kind === 'guest' ? state : { kind: 'guest' })
