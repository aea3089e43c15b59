import { describe, expect, test } from 'vitest'
import {
  fakeClock,
  InvariantError,
  invariant,
  newId,
  newSecret,
  type RandomSource,
  secureRandom,
  states,
} from '../src/index.ts'

describe('states', () => {
  const table = states('open', { open: ['won', 'lost'], won: [], lost: ['open'] })

  test.each([
    ['open', 'won', true],
    ['open', 'open', false],
    ['won', 'open', false],
    ['lost', 'open', true],
  ] as const)('from %s to %s: %s', (from, to, allowed) => {
    expect(table.move(from, to).ok).toBe(allowed)
  })

  test('a refused move says between which states', () => {
    expect(table.move('won', 'lost')).toEqual({
      ok: false,
      code: 'state_conflict',
      detail: { from: 'won', to: 'lost' },
    })
  })

  test('final states are those nothing leaves', () => {
    expect(table.all.filter(table.isFinal)).toEqual(['won'])
  })

  test('a table with a state nothing leads to, or an unknown one, does not start', () => {
    expect(() => states<'a' | 'b'>('a', { a: [], b: ['a'] })).toThrow('states nothing leads to: b')
    expect(() => states<string>('a', { a: ['b'] })).toThrow('unknown state b')
  })
})

describe('ids', () => {
  test('ids made later sort later and carry their version', () => {
    const earlier = newId(1_000)
    const later = newId(2_000)
    expect([later, earlier].toSorted()).toEqual([earlier, later])
    expect(earlier).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  })

  test('a secret has 256 random bits and comes from the source it is given', () => {
    const ones: RandomSource = { fill: bytes => void bytes.fill(255) }
    expect(newSecret(ones)).toBe(`${'_'.repeat(42)}8`)
    expect(new Set(Array.from({ length: 1_000 }, () => newSecret(secureRandom))).size).toBe(1_000)
  })
})

test('an invariant that does not hold throws an error of its own kind', () => {
  expect(() => invariant(false, 'two is one')).toThrow(InvariantError)
  invariant(true, 'never thrown')
})

test('a fake clock stands still until it is moved', () => {
  const clock = fakeClock(5)
  clock.advance(10)
  expect(clock.nowMs()).toBe(15)
})
