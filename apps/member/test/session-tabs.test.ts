import { describe, expect, test } from 'vitest'
import { wayBack } from '../src/session/guards.ts'
import { whoOf } from '../src/session/reducer.ts'
import { createSessionStore, type SessionNews } from '../src/session/store.ts'
import { createStorage } from '../src/storage/storage.ts'
import { LOGGED_OUT, openStore, SESSION, TRIAL } from './kept-session.ts'
import { memoryStore } from './memory-store.ts'

const guest = { kind: 'guest' } as const

/** Two tabs of one device, both logged in, and what the first is told. */
function twoTabs() {
  const local = memoryStore()
  const open = () => createSessionStore(createStorage(local, memoryStore()), false)
  const [here, there] = [open(), open()]
  const told: SessionNews[] = []
  here.onNews(news => told.push(news))
  for (const store of [there, here]) store.dispatch({ type: 'logged_in', session: SESSION })
  return { here, there, told }
}

describe('what another tab does', () => {
  test.each([
    ['SESS-52', 'the server ended the session', 'lost'],
    ['SESS-02', 'the member logged out', 'left'],
  ] as const)('%s says that %s there', (_, __, news) => {
    const local = memoryStore()
    const [here, there] = [memoryStore(), memoryStore()].map(tab =>
      createSessionStore(createStorage(local, tab), false),
    )
    const told: SessionNews[] = []
    here?.onNews(news => told.push(news))
    for (const store of [there, here]) store?.dispatch({ type: 'logged_in', session: SESSION })
    there?.dispatch(news === 'lost' ? { type: 'lost', token: SESSION.token } : LOGGED_OUT)
    here?.follow()
    expect(told).toEqual([news])
    expect(here?.whoLeft()).toBe('HIYAS/marites_88')
  })

  test('SES-06 a tab that is refused while another changes the password does not throw away what it is changed to', () => {
    const { here, there, told } = twoTabs()
    const endTokenChange = here.beginTokenChange()
    there.dispatch({ type: 'lost', token: SESSION.token })
    here.follow()
    expect(here.state()).toEqual({ kind: 'member', session: SESSION })
    const nextToken = 'n'.repeat(43)
    here.dispatch({ type: 'password_changed', token: SESSION.token, nextToken }, { held: 'bagong-password' })
    endTokenChange()
    there.follow()
    const next = { kind: 'member', session: { ...SESSION, token: nextToken, firstTimeLogin: false } }
    expect([here.state(), there.state(), told]).toEqual([next, next, []])
  })

  test('SES-06 a change that came to nothing has lost the session that another tab was refused with', () => {
    const { here, there, told } = twoTabs()
    const endTokenChange = here.beginTokenChange()
    there.dispatch({ type: 'lost', token: SESSION.token })
    here.follow()
    endTokenChange()
    expect([here.state(), told]).toEqual([guest, ['lost']])
  })

  test('SES-06 who logs out in another tab is out at once, also while the password is on its way', () => {
    const { here, there } = twoTabs()
    here.beginTokenChange()
    there.dispatch(LOGGED_OUT)
    here.follow()
    expect(here.state()).toEqual(guest)
  })

  test.each([
    ['has been heard of here', true],
    ['has not', false],
  ])(
    'SESS-02 SESS-49 a logout that is answered late leaves in who has logged in in another tab meanwhile, where that %s',
    (_, isHeardOf) => {
      const { here, there, told } = twoTabs()
      there.dispatch(LOGGED_OUT)
      there.dispatch({ type: 'logged_in', session: TRIAL })
      if (isHeardOf) here.follow()
      here.dispatch(LOGGED_OUT)
      there.follow()
      const next = { kind: 'member', session: TRIAL }
      expect([here.state(), there.state(), told]).toEqual([next, next, ['other_member']])
    },
  )

  test('STORE-02 SES-06 a tab keeps of the session what the device does: opened later, after a change of the password, and when it has ended', () => {
    const [local, own] = [memoryStore(), memoryStore()]
    const here = createSessionStore(createStorage(local, own), true)
    const there = createSessionStore(createStorage(local, memoryStore()), false)
    const keptHere = () => {
      here.follow()
      return own.getItem('MC_SESSION_INFO')
    }
    there.dispatch({ type: 'logged_in', session: SESSION })
    expect(keptHere()).toBe(JSON.stringify(SESSION))
    const nextToken = 'n'.repeat(43)
    there.dispatch({ type: 'password_changed', token: SESSION.token, nextToken }, { held: 'bagong-password' })
    expect(keptHere()).toContain(nextToken)
    expect(keptHere()).toBe(local.getItem('MC_SESSION_INFO'))
    there.dispatch({ type: 'logged_in', session: TRIAL })
    expect(keptHere()).toBe(JSON.stringify(TRIAL))
    there.dispatch({ type: 'logged_out', who: 'HIYASFUN/trial_7k2m9q' })
    expect(keptHere()).toBeNull()
  })

  test.each(['lost', 'left', 'lost here'] as const)(
    'LOGIN-90 a reload of the login still knows whose page it leads back to: %s',
    how => {
      const [local, own, other] = [memoryStore(), memoryStore(), memoryStore()]
      const open = (tab: typeof own) => createSessionStore(createStorage(local, tab), false)
      const [here, there] = [open(own), open(other)]
      for (const store of [there, here]) store.dispatch({ type: 'logged_in', session: SESSION })
      const gone = { type: 'lost', token: SESSION.token } as const
      if (how === 'lost here') here.dispatch(gone)
      else there.dispatch(how === 'lost' ? gone : LOGGED_OUT)
      here.follow()

      const reloaded = open(own)
      reloaded.follow()
      expect(reloaded.whoLeft()).toBe('HIYAS/marites_88')
      const backOf = (session: typeof SESSION) =>
        wayBack('/m/gameRecord', reloaded.whoLeft(), whoOf({ kind: 'member', session }))
      expect(backOf(SESSION)).toBe('/m/gameRecord')
      expect(backOf(TRIAL)).toBeNull()
      reloaded.dispatch({ type: 'logged_in', session: TRIAL })
      expect(backOf(TRIAL)).toBeNull()
      expect(own.all()).not.toContain('marites_88')
    },
  )

  test.each([
    ['SESS-02 logs out', SESSION, null, ['left']],
    ['SESS-02 logs in as somebody else', SESSION, TRIAL, ['other_member']],
    ['the same member logs in anew', SESSION, { ...SESSION, token: 'n'.repeat(43) }, []],
    ['a visitor logs in there', null, SESSION, []],
  ] as const)('%s', (_, before, after, news) => {
    const { local, tab, store, told } = openStore()
    if (before !== null) store.dispatch({ type: 'logged_in', session: before }, { held: 'sampaguita-88' })
    tab.setItem('of the tab', 'x')
    if (after === null) local.removeItem('MC_SESSION_INFO')
    else local.setItem('MC_SESSION_INFO', JSON.stringify(after))
    store.follow()
    expect(store.state()).toEqual(after === null ? guest : { kind: 'member', session: after })
    expect(told).toEqual(news)
    const same = before?.userName === after?.userName
    expect(store.heldPassword()).toBe(same ? 'sampaguita-88' : null)
    expect(tab.getItem('of the tab')).toBe(news.length > 0 ? null : 'x')
  })
})
