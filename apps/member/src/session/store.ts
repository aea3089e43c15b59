import type { DeviceStorage } from '../storage/storage.ts'
import { reduceSession, type SessionEvent, type SessionState, startingState, whoOf } from './reducer.ts'
import { createTokenChange } from './token-change.ts'

/**
 * What the member must be told of his session: the server forgot it (SESS-52), another tab logged out or logged in as somebody
 * else, or something is not for trial members (SESS-25).
 */
export type SessionNews = 'lost' | 'left' | 'other_member' | 'trial_refused'

/** What the device and this tab keep beside a session that begins or goes on. */
export type Entering = {
  /** The member asked this device to remember him: it may take him in again (LOGIN-91). */
  resume?: boolean
  /** The password he has just typed, so that the change of a first login need not ask for it again (CHPSW-05). */
  held?: string | undefined
}

export type SessionStore = {
  state(): SessionState
  /** What the page was drawn with before the browser's storage was asked: the server and the first picture agree on it. */
  startingState(): SessionState
  subscribe(listener: () => void): () => void
  dispatch(event: Exclude<SessionEvent, { type: 'restored' }>, entering?: Entering): void
  /** Becomes what the device says now: at the start, after a change in another tab, and when a page comes back from the browser's memory. */
  follow(): void
  onNews(listener: (news: SessionNews) => void): () => void
  /**
   * A session is on its way to another token: until the answer is there nobody knows whether the one here is still good, so that its loss
   * waits, whichever tab met with it. Answers what is to be called then; a session that has gone on under another token by that time has lost
   * nothing, and is the device's again (SES-06).
   */
  beginTokenChange(): () => void
  /** Tells a trial member that something is not for him. */
  refuseTrial(): void
  /**
   * Who was here last in this tab and is no longer: what he had open is for nobody else. Known after a reload too, unless he logged out
   * himself here, which leaves nothing in the tab (SESS-43). Empty for nobody.
   */
  whoLeft(): string
  /** The password typed at this tab's login, in memory only (decision 7), or null. */
  heldPassword(): string | null
}

/** Holds who is logged in for the page and keeps it on the device. The reducer decides, this acts. */
export function createSessionStore(storage: DeviceStorage, signedIn: boolean): SessionStore {
  const starting = startingState(signedIn)
  let state = starting
  let held: string | null = null
  let whoLeft = storage.read('whoLeft')
  const tokenChange = createTokenChange()
  const listeners = new Set<() => void>()
  const newsListeners = new Set<(news: SessionNews) => void>()

  function change(event: SessionEvent): boolean {
    const next = reduceSession(state, event)
    if (next === state) return false
    if (next.kind !== 'member') {
      held = null
      whoLeft = whoOf(state)
    }
    state = next
    for (const listener of listeners) listener()
    return true
  }

  function tell(news: SessionNews): void {
    for (const listener of newsListeners) listener(news)
  }

  function follow(): void {
    const before = whoOf(state)
    if (isLost(storage) && tokenChange.waitFor(follow)) return
    if (!change(restoredFrom(storage)) || before === whoOf(state)) return
    held = null
    if (before === '') return
    // What this tab kept was the other member's.
    leaveTab(storage, state.kind === 'member' ? '' : before)
    tell(state.kind === 'member' ? 'other_member' : (storage.read('sessionEnd') ?? 'left'))
  }

  function lose(event: SessionEvent & { type: 'lost' }): void {
    if (state.kind !== 'member' || state.session.token !== event.token || tokenChange.waitFor(() => lose(event))) return
    const kept = storage.read('session')
    // Another tab has logged in meanwhile: its session is not the one that was lost.
    if (kept !== null && kept.token !== event.token) return void follow()
    storage.write('whoLeft', whoOf(state))
    forget(storage, 'lost')
    if (change(event)) tell('lost')
  }

  storage.onOtherTab('session', follow)
  return {
    state: () => state,
    startingState: () => starting,
    subscribe: listener => listen(listeners, listener),
    follow,
    onNews: listener => listen(newsListeners, listener),
    beginTokenChange: tokenChange.begin,
    refuseTrial: () => tell('trial_refused'),
    whoLeft: () => whoLeft,
    heldPassword: () => held,
    dispatch(event, { resume = false, held: typed } = {}) {
      if (event.type === 'lost') return lose(event)
      // Another tab may have changed it, of which this one hears later.
      if (event.type === 'logged_out') follow()
      const next = reduceSession(state, event)
      if (next === state && isOfAnother(event, state)) return
      keep(storage, event, next, resume)
      if (event.type === 'logged_in' || event.type === 'password_changed') held = typed ?? null
      change(event)
    },
  }
}

/** What changes nothing was of a session that is no longer here. A logout that finds nobody leaves nothing of anybody all the same (SESS-49). */
const isOfAnother = ({ type }: SessionEvent, { kind }: SessionState): boolean =>
  type === 'password_changed' || (type === 'logged_out' && kind === 'member')

/** What stays and what goes on the device (LOGIN-26, SESS-40 to SESS-46), before the page shows it. */
function keep(storage: DeviceStorage, event: SessionEvent, next: SessionState, resume: boolean): void {
  if (event.type === 'logged_in') {
    storage.clear('memberInfo')
    storage.clear('rankLabel')
    // This page remembers it until it has led on; the next one is of who is here now.
    storage.clear('whoLeft')
    storage.write('autoLogin', resume ? 1 : 0)
  }
  if (event.type === 'logged_out') {
    forget(storage, 'left')
    storage.clearTab()
  } else if (next.kind === 'member') {
    storage.write('session', next.session)
  }
}

/**
 * Another tab was refused with the token that is kept here. While that turns over it says nothing: the session goes on under the next one
 * (SES-06). Who has logged out there is out.
 */
const isLost = (storage: DeviceStorage): boolean =>
  storage.read('session') === null && storage.read('sessionEnd') === 'lost'

/** The remembered login of the device stays: it is there to be used again (SESS-48). How it ended is said first: other tabs tell it. */
function forget(storage: DeviceStorage, end: 'lost' | 'left'): void {
  storage.write('sessionEnd', end)
  storage.clear('session')
  storage.clear('memberInfo')
  storage.clear('rankLabel')
  storage.clear('results')
  storage.clear('searches')
  storage.write('autoLogin', 0)
}

/** What the device says now. The tab keeps the same (STORE-02). */
function restoredFrom(storage: DeviceStorage): SessionEvent {
  storage.followInTab('session')
  return { type: 'restored', session: storage.read('session') }
}

/** Forgets what the tab kept but the session of now, and whose it was where nobody has come yet. */
function leaveTab(storage: DeviceStorage, who: string): void {
  storage.clearTab()
  storage.followInTab('session')
  if (who !== '') storage.write('whoLeft', who)
}

function listen<Listener>(listeners: Set<Listener>, listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
