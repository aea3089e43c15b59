import { describe, expect, test } from 'vitest'
import { wayBack } from '../src/session/guards.ts'
import { isAgent, reduceSession, startingState, whoOf } from '../src/session/reducer.ts'
import { sessionOf } from '../src/session/session-of.ts'
import { createStorage } from '../src/storage/storage.ts'
import { LOGGED_OUT, openStore, SESSION, TRIAL } from './kept-session.ts'

const member = { kind: 'member', session: SESSION } as const
const firstTime = { kind: 'member', session: { ...SESSION, firstTimeLogin: true } } as const
const guest = { kind: 'guest' } as const
const NEXT = 'n'.repeat(43)

describe('the session reducer', () => {
  test('SESS-02 a stored token makes a member, none a visitor', () => {
    expect(reduceSession(startingState(true), { type: 'restored', session: SESSION })).toEqual(member)
    expect(reduceSession(startingState(true), { type: 'restored', session: null })).toEqual(guest)
  })

  test.each([
    ['LOGIN-26', guest, { type: 'logged_in', session: SESSION }, member],
    ['SESS-40', member, LOGGED_OUT, guest],
    ['SESS-40', member, { type: 'logged_out', who: 'HIYAS/juan_77' }, member],
    ['SESS-52', member, { type: 'lost', token: SESSION.token }, guest],
    ['SESS-52', member, { type: 'lost', token: 'of a session before' }, member],
    ['CHPSW-16', firstTime, { type: 'password_changed', token: 'of another', nextToken: NEXT }, firstTime],
    [
      'LOGIN-90',
      firstTime,
      { type: 'password_changed', token: SESSION.token, nextToken: NEXT },
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
    store.dispatch({ type: 'logged_in', session }, { resume: true })
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
      store.dispatch({ type: 'password_changed', token: SESSION.token, nextToken: NEXT }, { held: 'bagong-ilaw-27' })
      expect(store.state()).toMatchObject({ session: { firstTimeLogin: false, newcomer } })
    },
  )

  test('SESS-40 SESS-42 SESS-43 SESS-46 STORE-05 a logout forgets token, member info and the tab, and sets autoLogin to 0', () => {
    const { local, tab, store } = openStore()
    store.dispatch({ type: 'logged_in', session: SESSION })
    local.setItem('memberInfo', '{}')
    tab.setItem('anything', 'x')
    store.dispatch(LOGGED_OUT)
    expect(store.state()).toEqual(guest)
    expect([local.getItem('MC_SESSION_INFO'), local.getItem('memberInfo'), local.getItem('autoLogin')]).toEqual([
      null,
      null,
      '0',
    ])
    expect(tab.length).toBe(0)
  })

  test('SES-17 after a logout the device and the tab hold nothing of who he is, what he had or what he played', () => {
    const { local, tab, store } = openStore()
    const storage = createStorage(local, tab)
    store.dispatch({ type: 'logged_in', session: SESSION }, { resume: true })
    const who = 'HIYAS/marites_88'
    storage.write('memberInfo', {
      ...{ id: 'm-1', account: 'marites_88', nickname: 'Marites', regDate: 1, type: 0, toUpline: false },
      ...{ mobile: '+63 917 ••• 0148', mobileVerified: true, email: 'm•••@example.com', hasPassword: true },
      ...{ lastLogin: 1, lastLoginIp: '203.0.113.7' },
    })
    storage.write('rankLabel', { account: 'marites_88', label: 'Diamante' })
    storage.write('searches', { who, terms: ['tigre'] })
    const answers = [{ balance: '1234.56' }, { bankList: ['•••• 4471'] }, { betAmount: '77.00' }]
    const entries = answers.map((answer, call) => ({ key: `["${call}"]`, atMs: 1, answer }))
    storage.write('results', { version: '', who, entries })
    storage.write('socialErrand', { purpose: 'link', from: null, whoLeft: who })
    const personal = /marites|t{43}|917|example\.com|203\.0|Diamante|tigre|1234\.56|4471|77\.00/gi
    expect(new Set((local.all() + tab.all()).toLowerCase().match(personal))).toHaveProperty('size', 10)
    store.dispatch(LOGGED_OUT)
    expect((local.all() + tab.all()).match(personal)).toBeNull()
  })

  test.each([LOGGED_OUT, { type: 'lost', token: SESSION.token }] as const)(
    'SESS-40 SESS-52 what the member searched for goes with him: %o',
    event => {
      const { local, store } = openStore()
      store.dispatch({ type: 'logged_in', session: SESSION })
      local.setItem('SHELL_searches', '{"who":"HIYAS/juan","terms":["tigre"]}')
      store.dispatch(event)
      expect(local.getItem('SHELL_searches')).toBeNull()
    },
  )

  test('SESS-48 a logout leaves the remembered login for the next time', () => {
    const { local, store } = openStore()
    local.setItem('remPass', 'kept')
    store.dispatch({ type: 'logged_in', session: SESSION })
    store.dispatch(LOGGED_OUT)
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
    store.dispatch(
      { type: 'logged_in', session: { ...firstTime.session, token: 'n'.repeat(43) } },
      { held: 'akin-ito' },
    )
    store.dispatch({ type: 'password_changed', token: SESSION.token, nextToken: NEXT }, { held: 'bagong-ilaw-27' })
    expect(store.heldPassword()).toBe('akin-ito')
    expect(JSON.parse(local.getItem('MC_SESSION_INFO') ?? '')).toMatchObject({ firstTimeLogin: true })
  })

  test.each([
    ['has turned over is lost by nobody who asked with the old one meanwhile', true, 'member', []],
    ['did not turn over is lost after all', false, 'guest', ['lost']],
  ] as const)('SES-06 SESS-52 a session whose token %s', (_, isChanged, kind, news) => {
    const { store, told } = openStore()
    store.dispatch({ type: 'logged_in', session: SESSION })
    const endTokenChange = store.beginTokenChange()
    store.dispatch({ type: 'lost', token: SESSION.token })
    expect([store.state().kind, told]).toEqual(['member', []])
    if (isChanged) store.dispatch({ type: 'password_changed', token: SESSION.token, nextToken: NEXT }, { held: 'bago' })
    endTokenChange()
    expect([store.state().kind, told]).toEqual([kind, news])
    store.dispatch({ type: 'lost', token: NEXT })
    expect(store.state().kind).toBe('guest')
  })

  test.each(['lost', 'logged_out'] as const)('LOGIN-90 the page of who has gone (%s) is for him alone', type => {
    const { store } = openStore()
    expect(store.whoLeft()).toBe('')
    store.dispatch({ type: 'logged_in', session: SESSION })
    store.dispatch(type === 'lost' ? { type, token: SESSION.token } : LOGGED_OUT)
    expect(store.whoLeft()).toBe('HIYAS/marites_88')
    store.dispatch({ type: 'logged_in', session: TRIAL })
    expect(wayBack('/m/gameRecord', store.whoLeft(), whoOf(store.state()))).toBeNull()
    store.dispatch({ type: 'logged_in', session: SESSION })
    expect(wayBack('/m/gameRecord', 'HIYAS/marites_88', whoOf(store.state()))).toBe('/m/gameRecord')
    expect(wayBack('/m/gameRecord', '', whoOf(store.state()))).toBe('/m/gameRecord')
  })

  test('SESS-41 a trial member leaves nothing behind either', () => {
    const { local, tab, store } = openStore()
    store.dispatch({ type: 'logged_in', session: TRIAL })
    store.dispatch({ type: 'logged_out', who: 'HIYASFUN/trial_7k2m9q' })
    expect(local.getItem('MC_SESSION_INFO')).toBeNull()
    expect(tab.length).toBe(0)
  })
})

describe('the password typed at the login', () => {
  test('CHPSW-06 is held in memory, never on the device, and goes with the session', () => {
    const { local, tab, store } = openStore()
    store.dispatch({ type: 'logged_in', session: SESSION }, { held: 'sampaguita-88' })
    expect(store.heldPassword()).toBe('sampaguita-88')
    for (const kept of [local, tab]) expect(kept.all()).not.toContain('sampaguita-88')
    store.dispatch(LOGGED_OUT)
    expect(store.heldPassword()).toBeNull()
    store.dispatch({ type: 'logged_in', session: SESSION })
    expect(store.heldPassword()).toBeNull()
  })

  test('CHPSW-19 CHPSW-20 is the new one after a change, and nothing of it is stored', () => {
    const { local, tab, store } = openStore()
    store.dispatch({ type: 'logged_in', session: firstTime.session }, { held: 'sampaguita-88' })
    store.dispatch({ type: 'password_changed', token: SESSION.token, nextToken: NEXT }, { held: 'bagong-ilaw-27' })
    expect(store.heldPassword()).toBe('bagong-ilaw-27')
    expect(JSON.parse(local.getItem('MC_SESSION_INFO') ?? '')).toMatchObject({ firstTimeLogin: false, token: NEXT })
    for (const kept of [local, tab]) expect(kept.all()).not.toMatch(/sampaguita|bagong/)
  })
})
