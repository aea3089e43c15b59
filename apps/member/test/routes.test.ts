import { existsSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { KINDS, laterKindOf } from '../src/features/entry/not-open-yet/kinds.ts'
import { OPENING_LATER } from '../src/routes/opening-later.ts'
import { paths, routePathOf } from '../src/routes/paths.ts'
import { SCREENS, screenOf } from '../src/routes/routes.ts'
import { currentEntry, footerTargets } from '../src/shell/footer-rules.ts'
import { gateOf } from '../src/shell/start-up-gate.ts'

const footerOn = (address: string) => screenOf(address)?.footer
const headerOn = (address: string) => screenOf(address)?.header

describe('the table of screens', () => {
  test('each address has one screen, and each screen its file', () => {
    const addresses = SCREENS.map(({ path }) => path)
    // Two kinds of announcements share an address and differ by the query.
    expect(new Set(addresses).size).toBe(addresses.length)
    for (const { folder } of SCREENS)
      expect(existsSync(new URL(`../src/features/${folder}/screen.tsx`, import.meta.url)), folder).toBe(true)
  })

  test('every address of the site has a screen', () => {
    const { helpDetail, lottery, gameList, launchGame, ...plain } = paths
    for (const path of Object.values(plain)) expect(screenOf(path()), path()).not.toBeNull()
    expect(screenOf('/m/elsewhere')).toBeNull()
  })

  test.each([
    ['SHELL-17', '/m/login'],
    ['SHELL-18', '/m/register'],
    ['SHELL-18', '/register.html'],
    ['SHELL-19', '/m/trail'],
    ['SHELL-20', '/m/launchGame?nodeId=x'],
    ['SHELL-21', '/m/changePsw'],
    ['SHELL-22', '/m/notice'],
    ['SHELL-23', '/m/activity'],
    ['SHELL-24', '/m/forget'],
    ['SHELL-25', '/m/service'],
    ['SHELL-26', '/m/moreLottery'],
    ['SHELL-27', '/m/useragreement'],
    ['SHELL-28', '/m/maintenance'],
    ['SHELL-29', '/m/agent'],
  ])('%s the footer is hidden on %s', (_, address) => {
    expect(footerOn(address)).toBe(false)
  })

  test.each(['/m/home', '/m/gameList?gameType=RNG', '/m/activityInfo', '/m/agent/team/overview', '/m/member-centre'])(
    'SHELL-30 SHELL-31 the footer stands on %s: the list means whole addresses',
    address => {
      expect(footerOn(address)).toBe(true)
    },
  )

  test.each([
    ['SHELL-35', '/m/login'],
    ['SHELL-36', '/m/register'],
    ['SHELL-38', '/m/agent'],
  ])('%s the header of the shell is left out on %s', (_, address) => {
    expect(headerOn(address)).toBe('none')
  })

  test('SHELL-53 SHELL-54 home has its own header, other pages a back arrow', () => {
    expect(headerOn('/')).toBe('home')
    expect(headerOn('/m/gameRecord')).toBe('back')
  })

  test.each([
    ['SHELL-55', '/m/login'],
    ['SHELL-56', '/m/register'],
    ['SHELL-57', '/m/trail'],
    ['SHELL-58', '/m/notice'],
    ['SHELL-59', '/m/forget'],
  ])('%s the back arrow of %s leads home', (_, address) => {
    expect(screenOf(address)?.backTo).toBe('/m/home')
  })

  test('SHELL-60 elsewhere the back arrow goes one step back', () => {
    expect(screenOf('/m/gameRecord')?.backTo).toBeNull()
  })

  test('LOBBY-11 /m/slotsCenter is the game list fixed to slots, under its title', () => {
    expect(screenOf('/m/slotsCenter')).toMatchObject({ folder: 'play/game-lobby', title: 'title.slots' })
  })
})

describe('the five entries', () => {
  test('SHELL-08 SHELL-09 SHELL-10 SHELL-11 SHELL-13 SHELL-14 for a member', () => {
    expect(footerTargets(true)).toEqual({
      home: '/m/home',
      promo: '/m/activity',
      centre: '/m/home',
      deposit: '/m/voucherCenter',
      me: '/m/member-centre',
    })
  })

  test('SHELL-12 SHELL-15 SHELL-16 a visitor finds the login behind the centre and the member centre', () => {
    expect(footerTargets(false)).toMatchObject({ centre: '/m/login', me: '/m/login', deposit: '/m/voucherCenter' })
  })

  test('the entry of the shown page is marked, the centre button never', () => {
    expect(['/m/home', '/m/member-centre', '/m/gameList'].map(currentEntry)).toEqual(['home', 'me', undefined])
  })
})

describe('what opens later', () => {
  const later = new Set(OPENING_LATER.map(({ path }) => path))

  test('each address says what is missing there', () => {
    expect(OPENING_LATER.filter(({ path }) => laterKindOf(path) === 'any').map(({ path }) => path)).toEqual([])
  })

  test('and leads to a screen that is open', () => {
    const ways = Object.values(KINDS).flatMap(({ way }) => way ?? [])
    expect(ways.filter(way => screenOf(way) === null || later.has(routePathOf(way)))).toEqual([])
    expect(ways).not.toHaveLength(0)
  })
})

describe('the start of a page', () => {
  test.each([
    ['START-05', { maintenance: true, regionRestriction: false }, true],
    ['START-06', { maintenance: false, regionRestriction: true }, true],
    ['START-07', { maintenance: true, regionRestriction: true }, true],
    ['START-08', { maintenance: false, regionRestriction: false }, false],
  ])('%s %o', (_, status, stopped) => {
    expect(gateOf(status) !== null).toBe(stopped)
  })
})
