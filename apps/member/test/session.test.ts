import { describe, expect, test } from 'vitest'
import type { Screen } from '../src/routes/define-screen.ts'
import { screenOf } from '../src/routes/routes.ts'
import { afterLogin, detourOf } from '../src/session/guards.ts'
import { isAgent, reduceSession, type SessionInfo, startingState } from '../src/session/reducer.ts'
import { createSessionStore, sessionOf } from '../src/session/store.ts'
import { createStorage } from '../src/storage/storage.ts'
import { memoryStore } from './memory-store.ts'

const SESSION: SessionInfo = {
  token: 't'.repeat(43),
  merchantCode: 'HIYAS',
  userName: 'marites_88',
  type: 0,
  firstTimeLogin: false,
}
const member = { kind: 'member', session: SESSION } as const
const guest = { kind: 'guest' } as const

const screen = (address: string): Screen => {
  const found = screenOf(address)
  if (found === null) throw new Error(`no screen at ${address}`)
  return found
}

describe('the session reducer', () => {
  test('SESS-02 a stored token makes a member, none a visitor', () => {
    expect(reduceSession(startingState(true), { type: 'restored', session: SESSION })).toEqual(member)
    expect(reduceSession(startingState(true), { type: 'restored', session: null })).toEqual(guest)
  })

  test.each([
    ['LOGIN-26', guest, { type: 'logged_in', session: SESSION }, member],
    ['SESS-40', member, { type: 'logged_out' }, guest],
    ['SESS-52', member, { type: 'lost' }, guest],
  ] as const)('%s %o + %o', (_, state, event, next) => {
    expect(reduceSession(state, event)).toEqual(next)
  })

  test('SESS-28 an agent has a session whose type is not 0, 4 or 40', () => {
    const agents = [0, 1, 2, 4, 40, 41, 42].filter(type => isAgent({ kind: 'member', session: { ...SESSION, type } }))
    expect(agents).toEqual([1, 2, 41, 42])
    expect(isAgent(guest)).toBe(false)
  })
})

describe('the session on the device', () => {
  const open = () => {
    const local = memoryStore()
    const tab = memoryStore()
    const storage = createStorage(local, tab)
    return { local, tab, storage, store: createSessionStore(storage, false) }
  }

  test('LOGIN-26 STORE-01 STORE-02 LOGIN-45 a login is kept, with customerType as type', () => {
    const { local, tab, store } = open()
    const session = sessionOf({
      id: 'm-1',
      token: SESSION.token,
      userName: 'marites_88',
      customerType: 2,
      merchantCode: 'HIYAS',
      firstTimeLogin: false,
      deviceCredential: null,
      lastLogin: null,
    })
    store.dispatch({ type: 'logged_in', session })
    expect(store.token()).toBe(SESSION.token)
    expect(JSON.parse(local.getItem('MC_SESSION_INFO') ?? '')).toEqual({ ...SESSION, type: 2 })
    expect(tab.getItem('MC_SESSION_INFO')).toBe(local.getItem('MC_SESSION_INFO'))
    expect(local.getItem('autoLogin')).toBe('1')
  })

  test('SESS-40 SESS-42 SESS-43 SESS-46 a logout forgets token, member info and the tab, and sets autoLogin to 0', () => {
    const { local, tab, store } = open()
    store.dispatch({ type: 'logged_in', session: SESSION })
    local.setItem('memberInfo', '{}')
    tab.setItem('anything', 'x')
    store.dispatch({ type: 'logged_out' })
    expect(store.token()).toBeNull()
    expect([local.getItem('MC_SESSION_INFO'), local.getItem('memberInfo'), local.getItem('autoLogin')]).toEqual([
      null,
      null,
      '0',
    ])
    expect(tab.length).toBe(0)
  })

  test('SESS-52 a lost session is told once', () => {
    const { store } = open()
    let told = 0
    store.onLost(() => told++)
    store.dispatch({ type: 'logged_in', session: SESSION })
    store.dispatch({ type: 'lost' })
    store.dispatch({ type: 'lost' })
    expect(told).toBe(1)
  })
})

describe('who may open a screen', () => {
  test('LOGIN-25 a visitor is led to the login and remembers where he wanted to go', () => {
    expect(detourOf(screen('/m/gameRecord'), guest, '/m/gameRecord')).toBe('/m/login?from=%2Fm%2FgameRecord')
  })

  test('SET-01 the settings lead a visitor home instead', () => {
    expect(detourOf(screen('/m/set'), guest, '/m/set')).toBe('/m/home')
  })

  test('AGENT-02 who is no agent is led home from the agent home', () => {
    expect(detourOf(screen('/m/agent'), member, '/m/agent')).toBe('/m/home')
    expect(detourOf(screen('/m/agent'), { kind: 'member', session: { ...SESSION, type: 1 } }, '/m/agent')).toBeNull()
  })

  test('HOME-62 home and game lists are open to visitors', () => {
    for (const address of ['/m/home', '/m/gameList?gameType=RNG'])
      expect(detourOf(screen(address), guest, address)).toBeNull()
  })

  test('nobody is sent away before the token has been read', () => {
    expect(detourOf(screen('/m/gameRecord'), { kind: 'hinted' }, '/m/gameRecord')).toBeNull()
  })

  test('LOGIN-90 a first login changes the password, another goes back to where it came from, else home', () => {
    expect(afterLogin({ firstTimeLogin: true }, '/m/gameRecord')).toBe('/m/changePsw')
    expect(afterLogin({ firstTimeLogin: false }, '/m/gameRecord')).toBe('/m/gameRecord')
    expect(afterLogin({ firstTimeLogin: false }, null)).toBe('/m/home')
  })
})
