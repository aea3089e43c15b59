import { fakeClock } from '@hiyas/kernel'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { INITIAL } from '../src/client/game/state.ts'
import { Rounds } from '../src/client/sheets/HistorySheet.tsx'
import { Steps } from '../src/client/sheets/Steps.tsx'
import { SlotProvider } from '../src/client/slot/slot.tsx'
import { createStore } from '../src/client/store.ts'
import { textsOf } from '../src/client/texts/texts.ts'
import { cappedRound, coinsOver, freeSpinsOver } from './capped.ts'
import { buttonsIn, type Language } from './markup.ts'

/* A round of a slot that is recalled, step by step. */

const SYMBOLS = { A: 'bell', C: 'crown', W: 'star' }

function drawn(node: React.ReactNode, language: Language = 'EN'): string {
  const session = { currency: 'PHP', stakes: [10_000n], rules: {} }
  const store = createStore({ ...INITIAL, phase: 'ready', stake: 10_000n, session } as never)
  const deps = { store, texts: textsOf(language), clock: fakeClock(0), boot: { symbols: SYMBOLS } }
  return renderToStaticMarkup(<SlotProvider value={{ deps, game: {} } as never}>{node}</SlotProvider>)
}
const wordsOf = (html: string): string[] =>
  [...html.matchAll(/<li>(.*?)<\/li>/g)].map(([, step = '']) =>
    step
      .replaceAll(/<span class="unseen">.*?<\/span>/g, '')
      .replaceAll(/<[^>]*>/g, ' ')
      .replaceAll(/\s+/g, ' ')
      .trim(),
  )

test('GAM-16 each step of a feature is told with its picture, what won in it and what it paid', () => {
  const round = cappedRound('2000.00', freeSpinsOver('100.00', '1500.00', '400.00'))
  const html = drawn(<Steps round={round} />)
  expect(html.match(/class="mini"/g)).toHaveLength(3)
  expect(wordsOf(html)).toEqual([
    'Spin 3 Crown · line 2 · ₱100.00 You won 2 free spins ₱100.00',
    'Free spin 1 3 Crown · line 2 · ₱1,500.00 ₱1,500.00',
    'Free spin 2 3 Crown · line 2 · ₱400.00 ₱400.00',
  ])
  expect(wordsOf(drawn(<Steps round={round} />, 'TY'))[1]).toMatch(/^Libreng ikot 1 /)
})

test('GAM-09 GAM-16 the steps of a round that reached the highest win come to what it paid, and the last of them says why', () => {
  const round = cappedRound('2000.00', freeSpinsOver('100.00', '1500.00', '900.00'))
  expect(wordsOf(drawn(<Steps round={round} />))).toEqual([
    'Spin 3 Crown · line 2 · ₱100.00 You won 2 free spins ₱100.00',
    'Free spin 1 3 Crown · line 2 · ₱1,500.00 ₱1,500.00',
    'Free spin 2 highest win reached ₱400.00',
  ])
})

test('GAM-16 a board of coins is told with what each coin was worth, by name where it has one', () => {
  const [spin, turn] = coinsOver('1.00', '24.00')
  if (!spin || !turn) throw new Error('no steps')
  const coin = (win: string, prize: string | null = null) => ({ place: 0, win, prize })
  const coins = [coin('2.00'), coin('20.00', 'MINI'), coin('2.00'), coin('4.00')]
  const open = { ...turn, board: { coins: coins.slice(0, 2), left: 2, isFull: false } }
  const over = { ...turn, win: '28.00', board: { coins, left: 0, isFull: false } }
  const full = { ...turn, win: '2028.00', board: { coins, left: 1, isFull: true } }
  const told = wordsOf(drawn(<Steps round={{ ...cappedRound('29.00', [spin, open, over, full]), capped: false }} />))
  expect(told.slice(1)).toEqual([
    'Coins: 2 ₱0.00',
    'Coins: 4 ₱2.00 ×2 MINI ₱20.00 ₱4.00 ₱28.00',
    'Coins: 4 ₱2.00 ×2 MINI ₱20.00 ₱4.00 GRAND ₱2,028.00',
  ])
})

test('A11Y-10 GAM-16 what lies on a board of coins is told turn by turn to who does not see it', () => {
  const [, turn] = coinsOver('1.00', '24.00')
  if (!turn) throw new Error('no turn')
  const board = { coins: [{ place: 0, win: '20.00', prize: 'MINI' }], left: 2, isFull: false }
  const html = drawn(<Steps round={cappedRound('24.00', [{ ...turn, board }])} />)
  expect(html).toContain('<span class="unseen">MINI ₱20.00</span>')
})

test('GAM-16 falls, turns of other reels and boards of coins are told as what they are, with their multiplier', () => {
  const [spin, ...coins] = coinsOver('1.00', '24.00')
  if (!spin) throw new Error('no spin')
  const steps = [
    spin,
    { ...spin, kind: 'fall' as const, multiplier: 3 },
    { ...spin, kind: 'respin' as const },
    ...coins,
  ]
  const told = wordsOf(drawn(<Steps round={cappedRound('27.00', steps)} />))
  expect(told.map(step => /^[A-Z][a-z:]+( \d+)?( · \d+×)?/.exec(step)?.[0])).toEqual([
    'Spin 3',
    'Fall · 3×',
    'Respin 3',
    'Coins: 1',
    'Coins: 1',
  ])
  expect(told.at(-1)).toContain('₱24.00')
})

test.each([
  ['EN', 'Reel 1: Bell, Crown. Reel 2: Star, Bell'],
  ['TY', 'Reel 1: Kampana, Korona. Reel 2: Bituin, Kampana'],
] as const)(
  'A11Y-10 GAM-16 the picture of a round is told reel by reel to who does not see it (%s)',
  (language, told) => {
    const steps = coinsOver('0.00', '0.00').slice(0, 1)
    const round = cappedRound(
      '0.00',
      steps.map(step => ({ ...step, window: ['AC', 'WA'] })),
    )
    for (const recalled of [<Rounds key="round" rounds={[round]} />, <Steps key="steps" round={round} />])
      expect(drawn(recalled, language)).toContain(`<span class="unseen">${told}</span>`)
  },
)

test.each([
  ['staked', '0.00', false],
  ['disputed', '0.00', false],
  ['settled', '3.00', false],
  ['staked', '3.00', true],
  ['disputed', '3.00', true],
  ['voiding', null, true],
  ['voided', null, true],
] as const)(
  'GAM-16 a round that is %s and won %s tells how it stands in place of its balances: %s',
  (state, win, isTold) => {
    const round = {
      ...cappedRound('0.00', []),
      capped: false,
      state,
      win,
      balanceBefore: '10.00',
      balanceAfter: '8.00',
    }
    const html = drawn(<Rounds rounds={[round]} />)
    const balances = textsOf('EN').t('before_after', { before: '₱10.00', after: '₱8.00' })
    expect(html.includes(balances)).toBe(!isTold)
  },
)

test('GAM-16 the last fifty steps of a round can be recalled, and a round of one step has no more to tell', () => {
  const many = cappedRound('2000.00', freeSpinsOver('1.00', ...Array.from({ length: 75 }, () => '1.00')))
  const told = wordsOf(drawn(<Steps round={many} />))
  expect(told).toHaveLength(50)
  expect(told.at(-1)).toMatch(/^Free spin 75 /)
  const names = (steps: number) =>
    buttonsIn(drawn(<Rounds rounds={[{ ...many, steps: many.steps.slice(0, steps) }]} />)).map(({ name }) => name)
  expect(names(1)).toEqual([])
  expect(names(2)).toEqual(['Step by step'])
})
