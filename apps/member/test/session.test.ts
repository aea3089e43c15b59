import { describe, expect, test } from 'vitest'
import type { Screen } from '../src/routes/define-screen.ts'
import { screenOf } from '../src/routes/routes.ts'
import { afterLogin, detourOf, isClosedTo, wayBack } from '../src/session/guards.ts'
import { isAgent, reduceSession, startingState, whoOf } from '../src/session/reducer.ts'
import { sessionOf } from '../src/session/store.ts'
import { openStore, SESSION, TRIAL } from './kept-session.ts'

const member = { kind: 'member', session: SESSION } as const
const firstTime = { kind: 'member', session: { ...SESSION, firstTimeLogin: true } } as const
const guest = { kind: 'guest' } as const
const NEXT = 'n'.repeat(43)

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
    ['SESS-52', member, { type: 'lost', token: SESSION.token }, guest],
    ['SESS-52', member, { type: 'lost', token: 'of a session before' }, member],
    [
      'CHPSW-16',
      firstTime,
      { type: 'password_changed', held: 'bagong-ilaw-27', token: 'of another', nextToken: NEXT },
      firstTime,
    ],
    [
      'LOGIN-90',
      firstTime,
      { type: 'password_changed', held: 'bagong-ilaw-27', token: SESSION.token, nextToken: NEXT },
      { ...member, session: { ...member.session, token: NEXT } },
    ],
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
  test('LOGIN-26 STORE-01 STORE-02 STORE-05 STORE-11 LOGIN-45 SESS-05 SESS-06 SESS-07 SESS-08 SESS-09 a login is kept, with customerType as type', () => {
    const { local, tab, store } = openStore()
    const session = sessionOf({
      id: 'm-1',
      token: SESSION.token,
      userName: 'marites_88',
      customerType: 2,
      merchantCode: 'HIYAS',
      firstTimeLogin: true,
      deviceCredential: null,
      lastLogin: null,
    })
    store.dispatch({ type: 'logged_in', session, resume: true })
    const told = { ...SESSION, type: 2, firstTimeLogin: true, newcomer: true }
    expect(store.state()).toEqual({ kind: 'member', session: told })
    expect(JSON.parse(local.getItem('MC_SESSION_INFO') ?? '')).toEqual(told)
    expect(tab.getItem('MC_SESSION_INFO')).toBe(local.getItem('MC_SESSION_INFO'))
    expect(local.getItem('autoLogin')).toBe('1')
  })

  test('LOGIN-91 STORE-05 a login that the device may not repeat is kept as one', () => {
    const { local, store } = openStore()
    store.dispatch({ type: 'logged_in', session: SESSION })
    expect(local.getItem('autoLogin')).toBe('0')
  })

  test.each([
    ['who has just registered', false, null, true],
    ['who must choose a password first', true, { atMs: 1, ip: '', device: '' }, true],
    ['who was in before', false, { atMs: 1, ip: '', device: '' }, false],
  ])(
    'POPUP-21 POPUP-22 %s: whether he is new stays as it was when his password is another one',
    (_, firstTimeLogin, lastLogin, newcomer) => {
      const { store } = openStore()
      const answer = { id: 'm-1', token: SESSION.token, userName: 'marites_88', customerType: 0, merchantCode: 'HIYAS' }
      store.dispatch({
        type: 'logged_in',
        session: sessionOf({ ...answer, firstTimeLogin, deviceCredential: null, lastLogin }),
      })
      store.dispatch({ type: 'password_changed', held: 'bagong-ilaw-27', token: SESSION.token, nextToken: NEXT })
      expect(store.state()).toMatchObject({ session: { firstTimeLogin: false, newcomer } })
    },
  )

  test('SESS-40 SESS-42 SESS-43 SESS-46 STORE-05 a logout forgets token, member info and the tab, and sets autoLogin to 0', () => {
    const { local, tab, store } = openStore()
    store.dispatch({ type: 'logged_in', session: SESSION })
    local.setItem('memberInfo', '{}')
    tab.setItem('anything', 'x')
    store.dispatch({ type: 'logged_out' })
    expect(store.state()).toEqual(guest)
    expect([local.getItem('MC_SESSION_INFO'), local.getItem('memberInfo'), local.getItem('autoLogin')]).toEqual([
      null,
      null,
      '0',
    ])
    expect(tab.length).toBe(0)
  })

  test('SESS-48 a logout leaves the remembered login for the next time', () => {
    const { local, store } = openStore()
    local.setItem('remPass', 'kept')
    store.dispatch({ type: 'logged_in', session: SESSION })
    store.dispatch({ type: 'logged_out' })
    expect(local.getItem('remPass')).toBe('kept')
  })

  test('SESS-52 a lost session is told once', () => {
    const { store, told } = openStore()
    store.dispatch({ type: 'logged_in', session: SESSION })
    store.dispatch({ type: 'lost', token: SESSION.token })
    store.dispatch({ type: 'lost', token: SESSION.token })
    expect(told).toEqual(['lost'])
  })

  test('SESS-52 a late answer to the session before does not end the one after', () => {
    const { local, store, told } = openStore()
    store.dispatch({ type: 'logged_in', session: { ...SESSION, token: 'n'.repeat(43) } })
    store.dispatch({ type: 'lost', token: SESSION.token })
    expect(told).toEqual([])
    expect(local.getItem('MC_SESSION_INFO')).toContain('nnn')
  })

  test('SESS-52 a session lost here while another tab has opened one gives way to that one', () => {
    const { local, store, told } = openStore()
    store.dispatch({ type: 'logged_in', session: SESSION })
    const other = { ...SESSION, token: 'o'.repeat(43), userName: 'andrei_rm' }
    local.setItem('MC_SESSION_INFO', JSON.stringify(other))
    store.dispatch({ type: 'lost', token: SESSION.token })
    expect(store.state()).toEqual({ kind: 'member', session: other })
    expect(told).toEqual(['other_member'])
    expect(JSON.parse(local.getItem('MC_SESSION_INFO') ?? '')).toEqual(other)
  })

  test('CHPSW-16 a password changed late is nothing to whoever is here by then', () => {
    const { local, store } = openStore()
    store.dispatch({ type: 'logged_in', session: { ...firstTime.session, token: 'n'.repeat(43) }, held: 'akin-ito' })
    store.dispatch({ type: 'password_changed', held: 'bagong-ilaw-27', token: SESSION.token, nextToken: NEXT })
    expect(store.heldPassword()).toBe('akin-ito')
    expect(JSON.parse(local.getItem('MC_SESSION_INFO') ?? '')).toMatchObject({ firstTimeLogin: true })
  })

  test.each(['lost', 'logged_out'] as const)('LOGIN-90 the page of who has gone (%s) is for him alone', type => {
    const { store } = openStore()
    expect(store.left()).toBe('')
    store.dispatch({ type: 'logged_in', session: SESSION })
    store.dispatch(type === 'lost' ? { type, token: SESSION.token } : { type })
    expect(store.left()).toBe('HIYAS/marites_88')
    store.dispatch({ type: 'logged_in', session: TRIAL })
    expect(wayBack('/m/gameRecord', store.left(), whoOf(store.state()))).toBeNull()
    store.dispatch({ type: 'logged_in', session: SESSION })
    expect(wayBack('/m/gameRecord', 'HIYAS/marites_88', whoOf(store.state()))).toBe('/m/gameRecord')
    expect(wayBack('/m/gameRecord', '', whoOf(store.state()))).toBe('/m/gameRecord')
  })

  test('SESS-41 a trial member leaves nothing behind either', () => {
    const { local, tab, store } = openStore()
    store.dispatch({ type: 'logged_in', session: TRIAL })
    store.dispatch({ type: 'logged_out' })
    expect(local.getItem('MC_SESSION_INFO')).toBeNull()
    expect(tab.length).toBe(0)
  })
})

describe('the password typed at the login', () => {
  test('CHPSW-06 is held in memory, never on the device, and goes with the session', () => {
    const { local, tab, store } = openStore()
    store.dispatch({ type: 'logged_in', session: SESSION, held: 'sampaguita-88' })
    expect(store.heldPassword()).toBe('sampaguita-88')
    for (const kept of [local, tab]) expect(kept.all()).not.toContain('sampaguita-88')
    store.dispatch({ type: 'logged_out' })
    expect(store.heldPassword()).toBeNull()
    store.dispatch({ type: 'logged_in', session: SESSION })
    expect(store.heldPassword()).toBeNull()
  })

  test('CHPSW-19 CHPSW-20 is the new one after a change, and nothing of it is stored', () => {
    const { local, tab, store } = openStore()
    store.dispatch({ type: 'logged_in', session: firstTime.session, held: 'sampaguita-88' })
    store.dispatch({ type: 'password_changed', held: 'bagong-ilaw-27', token: SESSION.token, nextToken: NEXT })
    expect(store.heldPassword()).toBe('bagong-ilaw-27')
    expect(JSON.parse(local.getItem('MC_SESSION_INFO') ?? '')).toMatchObject({ firstTimeLogin: false, token: NEXT })
    for (const kept of [local, tab]) expect(kept.all()).not.toMatch(/sampaguita|bagong/)
  })
})

describe('who may open a screen', () => {
  test('LOGIN-25 a visitor is led to the login and remembers where he wanted to go', () => {
    expect(detourOf(screen('/m/gameRecord'), guest, '/m/gameRecord')).toBe('/m/login?from=%2Fm%2FgameRecord')
  })

  test('SET-01 SET-02 the settings lead a visitor home instead', () => {
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

  test.each(['/m/gameRecord', '/m/agent', '/m/voucherCenter'])(
    'SESS-02 AGENT-02 nobody is sent away from %s before the token has been read',
    address => {
      expect(detourOf(screen(address), guest, address)).not.toBeNull()
      expect(detourOf(screen(address), { kind: 'hinted' }, address)).toBeNull()
    },
  )

  test('LOGIN-90 a first login changes the password, another goes back to where it came from, else home', () => {
    expect(afterLogin({ ...SESSION, firstTimeLogin: true }, '/m/gameRecord')).toBe('/m/changePsw')
    expect(afterLogin(SESSION, '/m/gameRecord')).toBe('/m/gameRecord')
    expect(afterLogin(SESSION, null)).toBe('/m/home')
  })

  test.each([
    '/m/voucherCenter',
    '/m/withdraw',
    '/m/upLine/transfer',
    '/m/securityCenter',
    '/m/inviteFriends',
    '/m/rewardCenter',
    '/m/member/manualRebate',
    '/m/changePsw',
  ])('SESS-24 SESS-26 SESS-27 %s is for members with an account of their own', address => {
    const trial = { kind: 'member', session: TRIAL } as const
    expect(isClosedTo(screen(address), trial)).toBe(true)
    expect(detourOf(screen(address), trial, address)).toBe('/m/home')
    expect(isClosedTo(screen(address), member)).toBe(false)
  })

  test.each(['/m/set', '/m/changePsw', '/m/voucherCenter', '/m/withdraw', '/m/webEmail'])(
    'SESS-20 %s is open to a member, and not without a session',
    address => {
      expect(detourOf(screen(address), member, address)).toBeNull()
      expect(isClosedTo(screen(address), member)).toBe(false)
      expect(detourOf(screen(address), guest, address)).not.toBeNull()
    },
  )

  test('SESS-23 a trial member has games, records and settings', () => {
    const trial = { kind: 'member', session: TRIAL } as const
    for (const address of ['/m/home', '/m/gameList', '/m/launchGame', '/m/gameRecord', '/m/set', '/m/devices'])
      expect(detourOf(screen(address), trial, address)).toBeNull()
  })

  test.each(['/m/register', '/m/forget', '/m/trail'])('SESS-18 SESS-19 FORGOT-01 %s is open to visitors', address => {
    expect(detourOf(screen(address), guest, address)).toBeNull()
  })

  test('CHPSW-01 CHPSW-02 CHPSW-03 the change of password leads a visitor to the login', () => {
    expect(detourOf(screen('/m/changePsw'), guest, '/m/changePsw')).toBe('/m/login?from=%2Fm%2FchangePsw')
    expect(detourOf(screen('/m/changePsw'), member, '/m/changePsw')).toBeNull()
  })
})

describe('who uses the site', () => {
  const agent = { kind: 'member', session: { ...SESSION, type: 1 } } as const
  const trial = { kind: 'member', session: TRIAL } as const

  test.each([
    [
      'a visitor',
      guest,
      {
        home: null,
        bets: '/m/login?from=%2Fm%2FgameRecord',
        deposit: '/m/login?from=%2Fm%2FvoucherCenter',
        team: '/m/home',
      },
    ],
    ['a member', member, { home: null, bets: null, deposit: null, team: '/m/home' }],
    ['a trial member', trial, { home: null, bets: null, deposit: '/m/home', team: '/m/home' }],
    ['an agent', agent, { home: null, bets: null, deposit: null, team: null }],
  ])('SESS-01 %s gets to what is for him, and is led on from the rest', (_who, state, ways) => {
    const wayTo = (address: string) => detourOf(screen(address), state, address)
    expect({
      home: wayTo('/m/home'),
      bets: wayTo('/m/gameRecord'),
      deposit: wayTo('/m/voucherCenter'),
      team: wayTo('/m/agent'),
    }).toEqual(ways)
  })
})
