import { describe, expect, test } from 'vitest'
import type { Screen } from '../src/routes/define-screen.ts'
import { screenOf } from '../src/routes/routes.ts'
import { afterLogin, detourOf, isClosedTo } from '../src/session/guards.ts'
import { SESSION, TRIAL } from './kept-session.ts'

const member = { kind: 'member', session: SESSION } as const
const guest = { kind: 'guest' } as const

const screen = (address: string): Screen => {
  const found = screenOf(address)
  if (found === null) throw new Error(`no screen at ${address}`)
  return found
}

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
