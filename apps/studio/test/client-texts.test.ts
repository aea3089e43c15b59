import { expect, test } from 'vitest'
import { inhouseEn } from '../src/client/inhouse/texts/en.ts'
import { inhouseTextsOf } from '../src/client/inhouse/texts/texts.ts'
import { inhouseTy } from '../src/client/inhouse/texts/ty.ts'
import { en } from '../src/client/texts/en.ts'
import { symbolNames } from '../src/client/texts/symbols.ts'
import { textsOf } from '../src/client/texts/texts.ts'
import { ty } from '../src/client/texts/ty.ts'
import { showFactor, showTimes } from '../src/client/times.ts'

test('both languages put the same values into a text', () => {
  const valuesOf = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).toSorted()
  for (const [key, text] of Object.entries(ty) as [keyof typeof ty, string][]) {
    expect([key, valuesOf(en[key])]).toEqual([key, valuesOf(text)])
  }
})

test('GAM-09 a win by one way reads right, as one by many', () => {
  const win = { count: 3, symbol: 'Crown', win: '₱6.00' }
  expect(textsOf('EN').t('ways_win', { ...win, ways: 1 })).toBe('3 Crown · ways: 1 · ₱6.00')
  expect(textsOf('TY').t('ways_win', { ...win, ways: 12 })).toBe('3 Crown · paraan: 12 · ₱6.00')
})

test('GAM-03 what ends autoplay is every feature of a round, and not its free spins alone', () => {
  expect(textsOf('EN').t('auto_text')).toContain('any other feature')
  expect(textsOf('TY').t('auto_text')).toContain('o ibang bonus')
})

test('GAM-10 a mine is called a mine, and what picks for the player does not tell him to pick', () => {
  const { inhouse } = inhouseTextsOf('TY')
  expect(inhouse('tile_mine', { number: 7 })).toContain(inhouse('mines').toLowerCase())
  expect(inhouse('rule_mines')).toContain(inhouse('mines').toLowerCase())
  // To a player `pasabog` is a piece of news that surprises.
  expect(Object.values(inhouseTy).join(' ')).not.toMatch(/pasabog|ikaw na ang/i)
})

test.each(['EN', 'TY'] as const)(
  'GAM-16 RNG-12 where the list of rounds is told of it has its name, in %s',
  language => {
    const { t, inhouse } = inhouseTextsOf(language)
    for (const text of [t('unanswered'), inhouse('rule_chain')]) expect(text).toContain(`"${t('history')}"`)
  },
)

test('a seahorse is no horse, and the board of coins no draw of a game', () => {
  expect(symbolNames.em_seahorse?.[0]).toBe('Kabayong-dagat')
  // To a player in Filipino `tabla` is a game that nobody has won.
  expect(Object.values(ty).join(' ')).not.toMatch(/tabla/i)
})

test('GAM-10 how many times the bet is written in one way, in numbers and in sentences: 2.00×', () => {
  expect([0, 150, 99_999, 12_345_600].map(showTimes)).toEqual(['0.00×', '1.50×', '999.99×', '123,456×'])
  expect([2, 49.5, 1_000].map(showFactor)).toEqual(['2×', '49.5×', '1,000×'])
  for (const texts of [ty, en, inhouseTy, inhouseEn]) {
    expect(Object.values(texts).filter(text => /[\d}]x\b|×\s?[\d{]/.test(text))).toEqual([])
  }
})
