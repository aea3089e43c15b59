import { type Clock, fakeClock, type Minor, secureRandom } from '@hiyas/kernel'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import type { Sounds } from '../src/client/effects/sounds.ts'
import { createControls } from '../src/client/game/controls.ts'
import { beginning, INITIAL } from '../src/client/game/state.ts'
import { createHost } from '../src/client/host.ts'
import { type InhouseContext, InhouseProvider } from '../src/client/inhouse/context.ts'
import { finish } from '../src/client/inhouse/ending.ts'
import { InhouseAutoSheet } from '../src/client/inhouse/panel/InhouseAutoSheet.tsx'
import { RulesSheet as OwnRules } from '../src/client/inhouse/panel/RulesSheet.tsx'
import { createTableStore } from '../src/client/inhouse/table.ts'
import { inhouseTextsOf } from '../src/client/inhouse/texts/texts.ts'
import { SlotAutoSheet } from '../src/client/sheets/AutoSheet.tsx'
import { HistorySheet, Rounds } from '../src/client/sheets/HistorySheet.tsx'
import { MenuSheet } from '../src/client/sheets/MenuSheet.tsx'
import { MessageCard } from '../src/client/sheets/MessageCard.tsx'
import { SlotProvider } from '../src/client/slot/slot.tsx'
import { Readouts } from '../src/client/stage/Hud.tsx'
import { Failed } from '../src/client/stage/Loading.tsx'
import { TopBar } from '../src/client/stage/TopBar.tsx'
import { createStore } from '../src/client/store.ts'
import { textsOf } from '../src/client/texts/texts.ts'
import { buttonsIn, type Language } from './markup.ts'

/* What a player is told of his money, his rounds, his age and the way out, and what stands there when it is not known. */

const SESSION = { currency: 'PHP', profile: {}, stakes: [10_000n, 20_000n], rules: {}, ageMin: 18 }
const BOOT = { title: 'Hiyas Reels', symbols: {} }
const AROUND = { exit: true, again: false, deposit: true }

function drawn(
  node: ReactNode,
  {
    state = {},
    leads = AROUND,
    language = 'EN',
    shows = { exit: false, clock: true },
    clock = fakeClock(0),
  }: { state?: object; leads?: object; language?: Language; shows?: object; clock?: Clock } = {},
): string {
  const store = createStore({ ...INITIAL, phase: 'ready', stake: 10_000n, session: SESSION, ...state } as never)
  const host = { shows, leads }
  const api = { history: async () => ({ kind: 'unreachable' }) }
  const clocks = { clock, playClock: clock }
  const deps = { store, texts: textsOf(language), host, ...clocks, api, boot: BOOT }
  const own = {
    table: createTableStore(null),
    texts: inhouseTextsOf(language),
    module: { rules: () => [] },
  } as unknown as InhouseContext
  return renderToStaticMarkup(
    <SlotProvider value={{ deps, game: {} } as never}>
      <InhouseProvider value={own}>{node}</InhouseProvider>
    </SlotProvider>,
  )
}

const MONEY = { stake: '2.00', win: '0.00', balanceBefore: '10.00', balanceAfter: '8.00' }
const ROUND = { ...MONEY, id: 'r', state: 'settled', steps: [], openedAt: '2026-11-21T12:00:00Z' }

describe('the history of a slot', () => {
  test.each([
    ['0.00', false],
    ['1.99', false],
    ['2.00', false],
    ['2.01', true],
  ])('GAM-04 GAM-16 a return of %s on a stake of 2.00 is marked as a gain: %s', (win, isGain) => {
    const html = drawn(<Rounds rounds={[{ ...ROUND, win } as never]} />)
    expect(html.includes('data-won'), html).toBe(isGain)
    expect(html.includes(`+₱${win}`)).toBe(isGain)
    expect(html).toContain(`₱${win}`)
  })
})

test.each([
  ['EN', '2026-11-21T15:59:59Z', '20:00:00'],
  ['EN', '2026-11-21T16:00:00Z', '21 Nov, 20:00:00'],
  ['TY', '2026-11-24T12:00:00Z', 'Nob 21, 20:00:00'],
  ['EN', '2027-11-21T12:00:00Z', '21 Nov 2026, 20:00:00'],
  ['TY', '2027-01-02T12:00:00Z', 'Nob 21, 2026, 20:00:00'],
] as const)(
  'GAM-16 a round of another day is told with its day, and one of another year with its year (%s, seen at %s)',
  (language, now, told) => {
    const html = drawn(<Rounds rounds={[ROUND as never]} />, { language, clock: fakeClock(Date.parse(now)) })
    expect(/class="when">(.*?)</.exec(html)?.[1]).toBe(told)
  },
)

test('GAM-16 that the rounds are on their way is said in words', () => {
  expect(drawn(<HistorySheet />)).toContain('<p role="status" class="fine">Fetching the list...</p>')
})

test.each([
  ['TY', '10 ikot', '100 round'],
  ['EN', '10 spins', '100 rounds'],
] as const)('counts of autoplay are written as they are read (%s)', (language, slots, own) => {
  expect(buttonsIn(drawn(<SlotAutoSheet />, { language })).map(({ name }) => name)).toContain(`Autoplay, ${slots}`)
  expect(buttonsIn(drawn(<InhouseAutoSheet />, { language })).map(({ name }) => name)).toContain(`Autoplay, ${own}`)
})

describe('a balance that the wallet has not said', () => {
  test('is a dash to see and words to hear, and never nothing at all', () => {
    const html = drawn(<Readouts />, { state: { balance: null } })
    const [, balance = ''] = /data-testid="balance">(.*?)<\/dd>/.exec(html) ?? []
    expect(balance).toMatch(/aria-hidden="true">–</)
    expect(balance.replace(/<span aria-hidden.*?<\/span>/, '').replaceAll(/<[^>]*>/g, '')).toBe('not known yet')
    expect(drawn(<Readouts />, { state: { balance: 0n } })).toMatch(/data-testid="balance">₱0\.00</)
  })

  test.each(['EN', 'TY'] as const)('is not named when it is too low (%s)', language => {
    const card = (balance: Minor | null) =>
      drawn(<MessageCard message={{ kind: 'funds' }} />, { state: { balance }, language })
    expect(card(5_000n)).toContain('₱0.50')
    expect(card(null)).not.toContain('₱0.00')
    expect(card(null)).toContain('₱1.00')
  })

  test('is said in words with the result of a round', () => {
    const texts = inhouseTextsOf('EN')
    const store = createStore({ ...INITIAL, balance: null, session: SESSION } as never)
    const round = { id: 'r', stake: '1.00', win: '0.00', view: null, balanceAfter: null }
    finish(
      {
        store,
        table: createTableStore(null),
        texts,
        random: secureRandom,
        api: { shown: async () => undefined },
        host: { send: () => undefined },
        sounds: {},
        module: {},
        waits: { pause: () => new Promise(() => undefined) },
      } as unknown as InhouseContext,
      round as never,
    )
    expect((store.get() as { spoken: string }).spoken).toBe('No win. Balance not known yet.')
  })
})

test.each([
  [0, '0:00:00'],
  [423_900, '0:07:03'],
  [36_061_000, '10:01:01'],
])('RG-01 the clock of a game in a page of its own tells %i ms of play as %s', (passedMs, text) => {
  const clock = fakeClock(1_000 + passedMs)
  expect(drawn(<TopBar />, { state: { openedAtMs: 1_000 }, shows: { exit: false, clock: false }, clock })).toContain(
    text,
  )
})

describe('the age', () => {
  test.each([
    [18, '18+ · Play responsibly'],
    [21, '21+ · Play responsibly'],
    [null, '>Play responsibly'],
  ])('of the merchant (%s) stands in the menu and under the rules: %s', (ageMin, text) => {
    const state = { session: { ...SESSION, ageMin } }
    for (const sheet of [<MenuSheet key="menu" />, <OwnRules key="rules" />])
      expect(drawn(sheet, { state })).toContain(text)
  })
})

describe('GAM-03 what ends autoplay', () => {
  test.each<[Language, RegExp]>([
    ['EN', /spins/],
    ['TY', /ikot/],
  ])(
    'is said in the words of the game: one of our own has no spins, least of all free ones (%s)',
    (language, spins) => {
      expect(drawn(<SlotAutoSheet />, { language })).toMatch(spins)
      const own = drawn(<InhouseAutoSheet />, { language })
      expect(own).not.toMatch(spins)
      expect(own).toContain('10×')
      expect(buttonsIn(own)).toHaveLength(buttonsIn(drawn(<SlotAutoSheet />, { language })).length)
    },
  )
})

/** A window as the host sees it: framed by another one, or with a page it came from. */
function windowOf(about: { referrer?: string; isFramed?: boolean; lobby?: string; name?: string }) {
  const led: string[] = []
  const posted: unknown[] = []
  const own = {
    name: about.name ?? '',
    document: { referrer: about.referrer ?? '' },
    location: {
      assign: (address: string) => void led.push(address),
      origin: 'https://hiyas.example',
      search: about.lobby === undefined ? '?lang=EN' : `?${new URLSearchParams({ lang: 'EN', lobby: about.lobby })}`,
    },
  }
  const around = { postMessage: (message: unknown) => void posted.push(message) }
  const framed = Object.assign(own, { parent: about.isFramed ? around : own })
  return { host: createHost(framed as unknown as Window), led, posted }
}

describe('LAUNCH-02 a game in a page of its own', () => {
  const SITE = 'https://hiyas.example/m/launchGame?nodeId=HYO-dice'

  test('leads back to the site it came from, and has no way to a deposit', () => {
    const { host, led } = windowOf({ referrer: SITE })
    expect(host.leads).toEqual({ exit: true, again: false, deposit: false })
    host.send({ type: 'exit' })
    host.send({ type: 'round_started', round: null, stake: '1.00' })
    expect(led).toEqual(['https://hiyas.example/'])
  })

  test.each(['', 'android-app://some.app/', 'not an address'])(
    'that came from nowhere (%o) has no way out',
    referrer => {
      const { host, led } = windowOf({ referrer })
      expect(host.leads).toEqual({ exit: false, again: false, deposit: false })
      host.send({ type: 'exit' })
      expect(led).toEqual([])
    },
  )

  test('leads to the list it was opened from, where its address names one of its own site and no other', () => {
    const led = (lobby: string, referrer?: string) => {
      const page = windowOf({ lobby, ...(referrer === undefined ? {} : { referrer }) })
      page.host.send({ type: 'exit' })
      return page.led
    }
    const list = 'https://hiyas.example/m/gameList?gameType=RNG'
    expect(led(list, SITE)).toEqual([list])
    expect(led(list)).toEqual([list])
    for (const elsewhere of [
      'https://evil.example/',
      'javascript:alert(1)',
      '//evil.example/',
      'http://hiyas.example/',
    ])
      expect([elsewhere, led(elsewhere, SITE), led(elsewhere)]).toEqual([elsewhere, ['https://hiyas.example/'], []])
  })

  test('in a frame both are for the site around it, which leads nowhere else', () => {
    const { host, led, posted } = windowOf({ referrer: SITE, isFramed: true })
    expect(host.leads).toEqual(AROUND)
    host.send({ type: 'exit' })
    expect([led, posted]).toEqual([[], [{ source: 'hiyas-game', type: 'exit' }]])
  })

  test('shows no button that would lead nowhere', () => {
    const places = [
      <TopBar key="top" />,
      <MenuSheet key="menu" />,
      <Failed key="failed" onRetry={() => undefined} />,
      <MessageCard key="funds" message={{ kind: 'funds' }} />,
      <MessageCard key="session" message={{ kind: 'session' }} />,
    ]
    const names = (leads: object) =>
      places.map(place => buttonsIn(drawn(place, { leads, state: { balance: 1n } })).map(({ name }) => name))
    const isWay = (name: string) => name === 'Deposit' || name === 'Leave the game'
    expect(names(AROUND).map(list => list.filter(isWay).length)).toEqual([1, 2, 1, 1, 1])
    const none = names({ exit: false, again: false, deposit: false })
    expect(none.flat().filter(isWay)).toEqual([])
    // What has to be read before play goes on can still be put away.
    expect(none.slice(3).every(list => list.length > 0)).toBe(true)
  })
})

describe('SES-01 a game whose session is over', () => {
  const again = (leads: object) => {
    const card = drawn(<MessageCard message={{ kind: 'session' }} />, { leads })
    const failed = drawn(<Failed onRetry={() => undefined} />, { leads, state: { failure: 'launch_used' } })
    return [card, failed].map(html => buttonsIn(html).some(({ name }) => name === 'Open again'))
  }

  test('offers to be opened again where the site around it does that, and says so in the name of the frame', () => {
    const leadsOf = (about: object) => windowOf(about).host.leads
    const name = 'hiyas-host exit clock again'
    expect(again(leadsOf({ isFramed: true, name }))).toEqual([true, true])
    expect(again(leadsOf({ isFramed: true, name: 'hiyas-host exit clock' }))).toEqual([false, false])
    expect(again(leadsOf({ isFramed: false, name }))).toEqual([false, false])
  })
})

describe('LAUNCH-02 the sound that was turned off', () => {
  const PLAIN = 'hiyas-host exit clock again'

  test('stays off in the next game, where the name of its frame says so', () => {
    const isOn = (name: string) => beginning(windowOf({ isFramed: true, name }).host.isQuiet).sound
    expect([isOn(PLAIN), isOn(`${PLAIN} quiet`), isOn('quiet'), isOn('')]).toEqual([true, false, true, true])
  })

  test('is told to the site, which keeps it, and so is the sound that was turned on', () => {
    const { host, posted } = windowOf({ isFramed: true, name: PLAIN })
    const sounds = { wake: () => undefined, setOn: () => undefined } as unknown as Sounds
    const controls = createControls({ host, store: createStore(beginning(host.isQuiet)), sounds, texts: textsOf('EN') })
    controls.toggleSound()
    controls.toggleSound()
    const said = { source: 'hiyas-game', type: 'sound' }
    expect(posted).toEqual([
      { ...said, on: false },
      { ...said, on: true },
    ])
  })
})
