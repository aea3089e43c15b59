import { seededStream } from '@hiyas/fair'
import { drawHilo } from '@hiyas/fair/inhouse'
import { fakeClock, MINUTE_MS, SECOND_MS } from '@hiyas/kernel'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { PlayProvider } from '../src/client/game/context.ts'
import { INITIAL } from '../src/client/game/state.ts'
import { type InhouseContext, InhouseProvider } from '../src/client/inhouse/context.ts'
import { crash } from '../src/client/inhouse/games/crash.tsx'
import { dice } from '../src/client/inhouse/games/dice.tsx'
import { hilo } from '../src/client/inhouse/games/hilo.tsx'
import { keno } from '../src/client/inhouse/games/keno.tsx'
import { limbo } from '../src/client/inhouse/games/limbo.tsx'
import { mines } from '../src/client/inhouse/games/mines.tsx'
import { plinko } from '../src/client/inhouse/games/plinko.tsx'
import { wheel } from '../src/client/inhouse/games/wheel.tsx'
import { Rounds } from '../src/client/inhouse/panel/HistorySheet.tsx'
import { Rules, RulesSheet } from '../src/client/inhouse/panel/RulesSheet.tsx'
import { createTableStore } from '../src/client/inhouse/table.ts'
import { inhouseTextsOf } from '../src/client/inhouse/texts/texts.ts'
import { createStore } from '../src/client/store.ts'
import { GAMES } from '../src/server/engines/games.ts'
import { DECIDE_AFTER_MS } from '../src/server/rooms/phases.ts'
import { LEFT_AFTER_MS } from '../src/server/rounds/rules.ts'
import { outcomeOf } from '../src/verifier/round.ts'
import type { Language } from './markup.ts'

/* What one of our own games tells of itself, and of rounds that are over. */

const PROFILE = { autoplay: false, turbo: false, cycleFloorMs: 5_000 }
const SESSION = { currency: 'PHP', profile: PROFILE, stakes: [10_000n], rules: {}, ageMin: null }
const MODULES = { crash, dice, limbo, mines, plinko, keno, hilo, wheel }
const OWN = GAMES.filter(({ engine }) => engine.sheet().type === 'INHOUSE')

type About = { module: object; code?: string; rules?: object; language?: Language; session?: object }

function drawn(node: ReactNode, about: About): string {
  const { module, code = 'mina-de-oro', rules = null, language = 'EN', session = SESSION } = about
  const store = createStore({ ...INITIAL, phase: 'ready', session } as never)
  const table = createTableStore(null)
  table.set({ rules: rules as never })
  const texts = inhouseTextsOf(language)
  const deps = { store, texts, host: { leads: {} }, clock: fakeClock(Date.parse('2026-11-21T05:00:00Z')) }
  const own = { table, texts, module, code } as unknown as InhouseContext
  return renderToStaticMarkup(
    <PlayProvider value={{ deps, game: {} } as never}>
      <InhouseProvider value={own}>{node}</InhouseProvider>
    </PlayProvider>,
  )
}

test.each(OWN)('GAM-10 the rules of $code tell its return, its volatility and its largest win', ({ code, engine }) => {
  const { rtp, volatility, winMax } = engine.sheet()
  const html = drawn(<RulesSheet />, { module: moduleOf(engine.family), code, rules: engine.rules() })
  const facts = /<dl class="facts">(.*?)<\/dl>/.exec(html)?.[1] ?? ''
  expect(facts).toContain(`${rtp}%`)
  expect(facts.toLowerCase()).toContain(volatility)
  expect(facts).toContain(`${winMax.toLocaleString('en-US')}×`)
})

test.each<[Language, RegExp]>([
  ['EN', /one round at a time.*half an hour/],
  ['TY', /Isang round lang.*kalahating oras/],
])(
  'GAM-10 RG-21 who has one round at a time reads that an open one does not wait a day for him where he bets on another game (%s)',
  (language, told) => {
    const session = { ...SESSION, profile: { ...PROFILE, isOneAtATime: true } }
    expect(LEFT_AFTER_MS).toBe(30 * MINUTE_MS)
    for (const module of [mines, hilo]) {
      expect(drawn(<RulesSheet />, { module, language, session })).toMatch(told)
      expect(drawn(<RulesSheet />, { module, language })).not.toMatch(told)
    }
    // A flight ends by itself, and with it what was bet on it.
    expect(drawn(<RulesSheet />, { module: crash, language, session })).not.toMatch(told)
  },
)

test.each<[Language, RegExp]>([
  ['EN', /On sites where.*one round at a time.*half an hour/],
  ['TY', /Sa mga site kung saan isang round lang.*kalahating oras/],
])(
  'GAM-10 RG-21 who reads the rules before he opens the game, when nobody knows how many rounds he may have, reads that too (%s)',
  (language, told) => {
    for (const module of [mines, hilo]) {
      expect(drawn(<Rules isBook />, { module, language })).toMatch(told)
      expect(drawn(<Rules />, { module, language })).not.toMatch(told)
    }
    for (const module of [crash, dice]) expect(drawn(<Rules isBook />, { module, language })).not.toMatch(told)
  },
)

test.each<[Language, string]>([
  ['EN', 'within one second'],
  ['TY', 'sa loob ng isang segundo'],
])('GAM-10 GAM-14 the rules of a flight tell how long a cash-out may take in the studio (%s)', (language, told) => {
  expect(DECIDE_AFTER_MS).toBe(SECOND_MS)
  expect(drawn(<RulesSheet />, { module: crash, language })).toContain(told)
})

function moduleOf(family: string): object {
  const found = Object.entries(MODULES).find(([name]) => name === family)
  if (!found) throw new Error(family)
  return found[1]
}

const SEED = { serverSeed: 'a1'.repeat(32), clientSeed: 'lucky', nonce: 3 }

describe('GAM-16 a round that is recalled is told with what was chosen and what was drawn', () => {
  /** A round as the engine plays it on the seeds, and as its history shows it. */
  function recalled(
    family: string,
    choice: object,
    language: Language = 'EN',
    code?: string,
    { state = 'settled', openedAt = '2026-11-21T04:30:05Z' } = {},
  ) {
    const game = GAMES.find(one => one.engine.family === family && (code === undefined || one.code === code))
    if (!game) throw new Error(family)
    const chance = seededStream(SEED.serverSeed, SEED.clientSeed, SEED.nonce)
    const { state: outcome } = game.engine.start({ stake: 10_000n, choice, chance, currency: 'PHP' })
    const row = { outcome, state, choice, stake: 10_000n, currency: 'PHP' }
    const win = state === 'settled' ? '0.00' : null
    const money = { id: 'r', state, stake: '1.00', win, balanceBefore: '9.00', balanceAfter: '8.00' }
    const round = { ...money, openedAt, ...game.engine.present(row as never) }
    const html = drawn(<Rounds rounds={[round as never]} onVerify={() => undefined} />, {
      module: moduleOf(family),
      code: game.code,
      language,
    })
    return html.replaceAll(/<[^>]*>/g, ' ')
  }
  const verified = (game: string, more: object = {}) => outcomeOf({ game, ...SEED, ...more })

  test('dice', () => {
    expect(recalled('dice', { over: true, target: 6_150 })).toMatch(new RegExp(`${verified('dice')}.*Over 61\\.50`))
    expect(recalled('dice', { over: false, target: 200 }, 'TY')).toContain('Mababa sa 2.00')
  })
  test('with the time it was begun in Manila, and the day where that is another one', () => {
    const told = (openedAt: string) => recalled('limbo', { target: 150 }, 'EN', undefined, { openedAt })
    expect(told('2026-11-21T04:30:05Z')).toMatch(/ 12:30:05 /)
    expect(told('2026-11-20T04:30:05Z')).toMatch(/ 20 Nov, 12:30:05 /)
  })
  test('limbo', () => {
    expect(recalled('limbo', { target: 150 })).toMatch(/Target 1\.50×/)
  })
  test('plinko', () => {
    const text = recalled('plinko', { rows: 12, risk: 'high' })
    expect(text).toContain('High')
    expect(text).toContain(verified('plinko', { rows: 12 }))
  })
  test('keno', () => {
    const text = recalled('keno', { picks: [39, 0, 4], risk: 'low' })
    expect(text).toMatch(/Low.*1 5 40/)
    expect(text).toContain(verified('keno'))
  })
  test('wheel', () => {
    const text = recalled('wheel', { risk: 'medium' })
    expect(text).toMatch(new RegExp(`Medium.*Segment ${verified('wheel')}\\b`))
  })
  test('mines and penalty kick', () => {
    const text = recalled('mines', { mines: 5 })
    expect(text).toContain('Mines 5')
    expect(text).toContain(verified('mines', { mines: 5 }))
    expect(recalled('mines', { mines: 4 }, 'EN', 'penalty-kick')).toContain('Saves 4')
  })
  test('hi-lo', () => {
    expect(recalled('hilo', {})).toContain(verified('hilo').split(' ')[0])
  })
  test.each(['playing', 'voiding', 'voided'])('one that is %s has come to nothing, and not to 0.00×', state => {
    expect(recalled('mines', { mines: 5 }, 'EN', undefined, { state })).not.toContain('0.00×')
    expect(recalled('hilo', {}, 'EN', undefined, { state })).not.toContain('0.00×')
  })
  test('what the player did on the way: tiles in their order, and each guess between its cards, as its button was called, to what ended it', () => {
    const over = { mines: 3, opened: [9, 4], layout: [2, 18, 21], isHit: false, times: 150, worth: null }
    const texts = inhouseTextsOf('EN')
    expect(mines.drawn?.(over as never, texts, 'mina-de-oro')).toBe('Opened 10 5 → Mines 3 19 22')
    const lost = { moves: ['high', 'skip', 'low'], isLost: true, isOut: false, times: 0, worth: null } as const
    expect(hilo.drawn?.({ ...lost, cards: [0, 24, 8, 30] }, texts, 'alon-hi-lo')).toBe(
      '2D (Higher) 8D (Skip) 4D (Lower or same) 9C',
    )
    expect(hilo.drawn?.({ ...lost, cards: [48, 24, 0, 30] }, texts, 'alon-hi-lo')).toBe(
      'AD (Same) 8D (Skip) 2D (Same) 9C',
    )
    const home = { moves: ['high', 'skip'], isLost: false, isOut: true, times: 107, worth: '1.07' } as const
    expect(hilo.drawn?.({ ...home, cards: [0, 24, 8] }, texts, 'alon-hi-lo')).toBe(
      '2D (Higher) 8D (Skip) 4D (Cashed out)',
    )
  })
  test('hi-lo: each card is verified under the suit it is shown with', () => {
    const texts = inhouseTextsOf('EN')
    for (const card of [0, 1, 2, 3]) {
      const [, suit = ''] = /of (\w)/.exec(hilo.said({ texts } as InhouseContext, { cards: [card] } as never, {})) ?? []
      expect(hilo.drawn?.({ cards: [card], moves: [] } as never, texts, 'alon-hi-lo')).toBe(`2${suit.toUpperCase()}`)
    }
    const cards = drawHilo(seededStream(SEED.serverSeed, SEED.clientSeed, SEED.nonce))
    expect(hilo.drawn?.({ cards, moves: [] } as never, texts, 'alon-hi-lo')).toBe(verified('hilo'))
  })
  test('crash', () => {
    expect(crash.chosen?.({ target: 250 }, inhouseTextsOf('EN'), '')).toBe('Cash out at 2.50×')
    expect(crash.chosen?.({ target: null }, inhouseTextsOf('EN'), '')).toBe('Manual')
  })
})
