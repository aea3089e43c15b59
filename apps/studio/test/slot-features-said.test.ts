import { describe, expect, test } from 'vitest'
import type { SlotDeps } from '../src/client/game/deps.ts'
import { INITIAL } from '../src/client/game/state.ts'
import { moreFreeSpins } from '../src/client/slot/free-spins.ts'
import { presentBoard } from '../src/client/slot/hold.ts'
import { createStore } from '../src/client/store.ts'
import { textsOf } from '../src/client/texts/texts.ts'
import type { WireStep } from '../src/wire.ts'
import type { Language } from './markup.ts'

/* What features of a slot tell those who do not see the stage. */

function page(language: Language, state: object) {
  const store = createStore({ ...INITIAL, session: { currency: 'PHP' }, ...state } as never) as SlotDeps['store']
  const pause = async () => undefined
  const sounds = new Proxy({}, { get: () => () => undefined })
  const deps = { store, sounds, texts: textsOf(language), waits: { pause, pauseOrPress: pause } }
  return { store, deps: deps as unknown as SlotDeps }
}

test.each([
  ['EN', '+5 free spins. 3 / 15', '+5 free spins. 3 / 20'],
  ['TY', '+5 libreng ikot. 3 / 15', '+5 libreng ikot. 3 / 20'],
] as const)(
  'A11Y-10 free spins that are won in free spins are said, as many times as they are (%s)',
  async (language, once, twice) => {
    const { store, deps } = page(language, { feature: { played: 3, total: 10, special: null } })
    await moreFreeSpins(deps, 5)
    expect(store.get().spoken).toBe(once)
    await moreFreeSpins(deps, 5)
    expect(store.get().spoken).toBe(twice)
  },
)

describe('A11Y-10 what a board of coins comes to is said', () => {
  const BEFORE = { phase: 'hold', board: { coins: [] } } as unknown as WireStep
  const stepOf = (isFull: boolean) =>
    ({ phase: 'hold', board: { coins: [{ place: 0 }, { place: 1 }], left: 0, isFull } }) as unknown as WireStep

  test.each([
    ['EN', false, '2 coins. ₱40.00'],
    ['TY', false, 'Barya: 2. ₱40.00'],
    ['EN', true, 'GRAND. ₱40.00'],
  ] as const)('%s, full: %s', async (language, isFull, said) => {
    const { store, deps } = page(language, { spoken: 'before' })
    await presentBoard(deps, stepOf(isFull), BEFORE, { win: 0n, stake: 10_000n })
    expect(store.get().spoken).toBe('before')
    await presentBoard(deps, stepOf(isFull), BEFORE, { win: 400_000n, stake: 10_000n })
    expect(store.get().spoken).toBe(said)
  })
})
