import { playSlot, SLOT_MODELS, type SlotModel, seededStream, slotModel } from '@hiyas/fair'
import { describe, expect, test } from 'vitest'
import { celebrationOf, countUpMs } from '../src/client/game/celebration.ts'
import { showsOf } from '../src/client/host.ts'
import { readAmount, showMoney } from '../src/client/money.ts'
import { timingOf } from '../src/client/reels/timing.ts'
import { ruleTexts } from '../src/client/sheets/rule-texts.ts'
import { lightingOf } from '../src/client/slot/lighting.ts'
import { awaitedIn } from '../src/client/slot/scatters.ts'
import { symbolNames } from '../src/client/texts/symbols.ts'
import { textsOf } from '../src/client/texts/texts.ts'
import { presentRules } from '../src/server/engines/slots/rules.ts'
import { TITLES } from '../src/titles/catalogue.ts'
import type { WireStep } from '../src/wire.ts'

describe('GAM-04 a return of no more than the stake is never celebrated', () => {
  test.each([
    ['0.00', 'none'],
    ['1.99', 'none'],
    ['2.00', 'none'],
    ['2.01', 'plain'],
    ['19.99', 'plain'],
    ['20.00', 'big'],
    ['60.00', 'mega'],
  ])('GAM-04 a win of %s at a stake of 2.00: %s', (win, celebration) => {
    expect(celebrationOf(readAmount(win), readAmount('2.00'))).toBe(celebration)
  })

  test('GAM-04 nor does its number run up like a win', () => {
    const stake = readAmount('2.00')
    // What runs up ticks at every step of the way.
    expect(countUpMs(stake, stake)).toBe(0)
    expect(countUpMs(stake + 1n, stake)).toBeGreaterThan(0)
  })
})

describe('LAUNCH-02 what the site around shows itself is said in the name of the frame', () => {
  test.each([
    ['', { exit: false, clock: false }],
    ['hiyas-host', { exit: false, clock: false }],
    ['hiyas-host exit', { exit: true, clock: false }],
    ['hiyas-host exit clock more', { exit: true, clock: true }],
    ['another-host exit clock', { exit: false, clock: false }],
    ['exit clock hiyas-host', { exit: false, clock: false }],
  ])('%o', (name, shows) => {
    expect(showsOf(name)).toEqual(shows)
  })
})

describe('reels come to rest', () => {
  const FROM_THREE = { letter: 'S', worth: [0, 0, 0, 8, 12, 16] }

  test('one after the other', () => {
    const { delaysMs, teased } = timingOf(['AAA', 'BBB', 'CCC', 'DDD', 'EEE'], { turbo: false, awaited: FROM_THREE })
    expect(delaysMs).toEqual(delaysMs.toSorted((one, other) => one - other))
    expect(new Set(delaysMs).size).toBe(5)
    expect(teased).not.toContain(true)
  })

  test.each([
    ['the third brings something', FROM_THREE, [false, false, false, true, true]],
    ['three bring nothing and four do', { letter: 'S', worth: [0, 0, 0, 0, 6] }, [false, false, false, false, false]],
    ['none bring anything', { letter: 'S', worth: [] }, [false, false, false, false, false]],
    [
      'a fourth brings no more than the third',
      { letter: 'S', worth: [0, 0, 0, 8, 8] },
      [false, false, false, true, true],
    ],
    ['another symbol is waited for', { letter: 'W', worth: [0, 0, 0, 8] }, [false, false, false, false, false]],
  ])('GAM-14 breath is held where %s', (_, awaited, teased) => {
    expect(timingOf(['ASA', 'BBB', 'SCC', 'DDD', 'EES'], { turbo: false, awaited }).teased).toEqual(teased)
  })

  // What each model holds its breath for: from how many scatters on one more brings something, in the spin that is paid for and in free ones.
  test.each([
    ['alon', 2, 2],
    ['alpas', 3, null],
    ['talon', 2, null],
    ['pista', 3, 3],
    ['salapi', null, null],
    ['aklat', 2, 2],
  ])('GAM-14 %s waits from %s scatters on, in free spins from %s', (model, base, free) => {
    const rules = presentRules(slotModel(model), '96')
    const from = (phase: 'base' | 'free') => {
      const { worth } = awaitedIn(rules, phase)
      const first = worth.findIndex((now, count) => (worth[count + 1] ?? 0) > now)
      return first < 0 ? null : first
    }
    expect([from('base'), from('free')]).toEqual([base, free])
  })

  test('GAM-03 at once under turbo', () => {
    expect(timingOf(['ASA', 'BSB', 'CCC', 'DDD', 'EES'], { turbo: true, awaited: FROM_THREE })).toEqual({
      delaysMs: [0, 0, 0, 0, 0],
      teased: [false, false, false, false, false],
    })
  })
})

describe('what lights up', () => {
  const symbols = TITLES[0]?.symbols ?? {}
  const base: WireStep = {
    kind: 'spin',
    phase: 'base',
    window: ['JAJ', 'KWK', 'QAQ', 'JKJ', 'GHI'],
    grown: null,
    held: [],
    special: null,
    board: null,
    multiplier: 1,
    award: 0,
    wins: [{ line: 0, ways: null, symbol: 'A', count: 3, cells: [1, 9, 17], win: '6.00' }],
    scatters: 0,
    scatterWin: '0.00',
    win: '6.00',
  }
  const light = (step: WireStep) => lightingOf(step, symbols, textsOf('EN'), amount => showMoney(amount, 'PHP'))

  test('GAM-09 exactly the cells that pay, with one sentence that says why', () => {
    expect(light(base).all).toEqual({
      cells: [
        { reel: 0, row: 1, letter: 'A', of: 3 },
        { reel: 1, row: 1, letter: 'W', of: 3 },
        { reel: 2, row: 1, letter: 'A', of: 3 },
      ],
      lines: [0],
      caption: '3 Crown + WILD · line 1 · ₱6.00',
    })
  })

  test('nothing when nothing pays', () => {
    expect(light({ ...base, wins: [], win: '0.00' })).toEqual({ all: null, single: [] })
  })

  test('several wins first together, each cell once, then one by one', () => {
    const second = { line: 5, ways: null, symbol: 'A', count: 3, cells: [0, 9, 17], win: '6.00' }
    const { all, single } = light({ ...base, wins: [...base.wins, second], win: '12.00' })
    expect(single).toHaveLength(2)
    expect(all?.lines).toEqual([0, 5])
    expect(all?.caption).toContain('₱12.00')
    expect(new Set(all?.cells.map(({ reel, row }) => `${reel}${row}`)).size).toBe(all?.cells.length)
  })
})

describe('what lights up for free spins', () => {
  const none: WireStep = {
    kind: 'spin',
    phase: 'base',
    window: ['AWA', 'BBB', 'CWC', 'DDD', 'EWE'],
    grown: null,
    held: [],
    special: null,
    board: null,
    multiplier: 1,
    award: 10,
    wins: [],
    scatters: 3,
    scatterWin: '4.00',
    win: '4.00',
  }
  const line = { line: 0, ways: null, symbol: 'A', count: 3, cells: [0, 8, 16], win: '6.00' }
  const light = (step: WireStep) =>
    lightingOf(step, { W: 'em_book', A: 'crown' }, textsOf('EN'), m => showMoney(m, 'PHP'))

  test('GAM-09 the wild where it is what wins them, by its name', () => {
    const { all } = light(none)
    expect(all?.cells.map(({ reel, letter }) => [reel, letter])).toEqual([
      [0, 'W'],
      [2, 'W'],
      [4, 'W'],
    ])
    expect(all?.caption).toBe(`3 ${textsOf('EN').symbol('em_book')} · anywhere · ₱4.00`)
  })

  test('GAM-09 GAM-13 scatters that pay nothing say what they have won, and count as no win', () => {
    const scatters = { ...none, window: ['ASA', 'BBB', 'CSC', 'DDD', 'ESE'], scatterWin: '0.00', win: '0.00' }
    expect(light(scatters).all?.caption).toBe('You won 10 free spins')
    expect(light({ ...scatters, wins: [line], win: '6.00' }).all?.caption).toBe('3 Crown · line 1 · ₱6.00')
  })

  test('GAM-09 no scatter is lit that the special symbol has grown over, and they are told all the same', () => {
    const grown = ['AAA', 'BBB', 'CWC', 'DDD', 'EWE']
    const { single } = light({ ...none, kind: 'respin', award: 0, grown, wins: [line], win: '10.00' })
    expect(single[1]?.cells.map(({ reel, letter }) => [reel, letter])).toEqual([
      [2, 'W'],
      [4, 'W'],
    ])
    expect(single[1]?.caption).toContain('₱4.00')
  })

  test('GAM-09 a line and scatters that pay are two wins', () => {
    expect(light({ ...none, wins: [line], win: '10.00' }).all?.caption).toBe('2 wins · ₱10.00')
  })
})

describe('texts', () => {
  test('every symbol of every title has a name in both languages', () => {
    const arts = TITLES.flatMap(title => Object.values(title.symbols), 1).map(art => art.split('@')[0] ?? '')
    for (const art of arts) expect(symbolNames[art], art).toHaveLength(2)
  })

  test('A11Y-10 GAM-10 no two symbols of a title have one name: who hears what came out knows which of them pays', () => {
    const twice = TITLES.flatMap(({ code, symbols, model }) => {
      const { lean } = slotModel(model)
      const shown = [...new Set([...presentRules(slotModel(model), '96').strips, ...lean].join(''))]
      return (['EN', 'TY'] as const).flatMap(language => {
        const names = shown.map(letter => textsOf(language).symbol(symbols[letter] ?? ''))
        return names.filter((name, index) => names.indexOf(name) < index).map(name => `${code}: ${name}`)
      })
    })
    expect(twice).toEqual([])
  })

  test('values are put into their places', () => {
    expect(textsOf('TY').t('free_spins_won', { count: 10 })).toBe('Nanalo ka ng 10 libreng ikot')
    expect(textsOf('EN').t('free_spins_won', { count: 10 })).toBe('You won 10 free spins')
  })
})

test.each([
  ['0', 'PHP', '₱0.00'],
  ['1284530.2', 'PHP', '₱1,284,530.20'],
  ['999.99', 'PHP', '₱999.99'],
  ['1000', 'FUN', 'FUN\u00a01,000.00'],
])('money: %s %s is shown as %s', (amount, currency, shown) => {
  expect(showMoney(readAmount(amount), currency)).toBe(shown)
})

/** So many rounds meet the free spins of every model some twenty times. */
const ROUNDS = 4_000

/** Whether a line of the model is ever paid twice for one spin: from both sides, or for a symbol that grows after the lines have paid. */
function paysLineTwice(model: SlotModel): boolean {
  return Array.from({ length: ROUNDS }, (_, nonce) =>
    playSlot(model, '96', seededStream('lines', 'twice', nonce)),
  ).some(({ steps }) =>
    steps.some(({ wins }, index) => {
      const lines = wins.flatMap(({ line }) => (line === null ? [] : [line]))
      const next = steps[index + 1]
      const isGrown = next?.kind === 'respin' && next.special !== null && next.wins.length > 0
      return new Set(lines).size < lines.length || (lines.length > 0 && isGrown)
    }),
  )
}

test.each(
  SLOT_MODELS.map(model => ({ id: model.id, model })).filter(({ model }) => presentRules(model, '96').wins === 'lines'),
)('GAM-10 the rules of $id say that a line is paid once only where it is', ({ model }) => {
  const isTwice = paysLineTwice(model)
  for (const language of ['EN', 'TY'] as const) {
    const texts = textsOf(language)
    const { features } = ruleTexts(presentRules(model, '96'), texts, String)
    expect(features.includes(texts.t('line_once_rule'))).toBe(!isTwice)
    const besides = [texts.t('both_ways_rule'), texts.t('line_special_rule')]
    expect(features.some(text => besides.includes(text))).toBe(isTwice)
  }
})
