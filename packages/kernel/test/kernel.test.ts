import { describe, expect, test, vi } from 'vitest'
import {
  DAY_MS,
  dayEndMs,
  dayOf,
  dayStartMs,
  fakeClock,
  HOUR_MS,
  InvariantError,
  invariant,
  MINUTE_MS,
  newId,
  newSecret,
  type RandomSource,
  SECOND_MS,
  secureRandom,
  states,
  systemClock,
  timeOf,
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
    const lost = () => states<'a' | 'b' | 'c'>('a', { a: [], b: ['a'], c: [] })
    expect(lost).toThrow('states nothing leads to: b, c')
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

  test.each([
    [0, '01234567-89ab-7000-8000-000000000000'],
    [255, '01234567-89ab-7fff-bfff-ffffffffffff'],
  ])('an id is the moment, the version and random bits: with bytes of %i', (byte, id) => {
    expect(newId(0x01_23_45_67_89_ab, { fill: bytes => void bytes.fill(byte) })).toBe(id)
  })

  test('a secret has 256 random bits and comes from the source it is given', () => {
    const ones: RandomSource = { fill: bytes => void bytes.fill(255) }
    expect(newSecret(ones)).toBe(`${'_'.repeat(42)}8`)
    expect(newSecret({ fill: bytes => void bytes.fill(0xfb) }, 4)).toBe('-_v7-w')
    expect(new Set(Array.from({ length: 1_000 }, () => newSecret(secureRandom))).size).toBe(1_000)
  })
})

test('an invariant that does not hold throws an error of its own kind', () => {
  expect(() => invariant(false, 'two is one')).toThrow(InvariantError)
  expect(() => invariant(false, 'two is one')).toThrow(
    expect.objectContaining({ name: 'InvariantError', message: 'two is one' }),
  )
  invariant(true, 'never thrown')
})

test('a fake clock stands still until it is moved', () => {
  const clock = fakeClock(5)
  clock.advance(10)
  expect(clock.nowMs()).toBe(15)
})

test('the clock of the machine tells its time, in milliseconds', () => {
  vi.useFakeTimers({ now: 1_234_567 })
  expect(systemClock.nowMs()).toBe(1_234_567)
  vi.useRealTimers()
  expect([SECOND_MS, MINUTE_MS, HOUR_MS, DAY_MS]).toEqual([1_000, 60_000, 3_600_000, 86_400_000])
})

describe('days are those of Manila', () => {
  const MIDNIGHT = Date.parse('2026-11-21T16:00:00Z')

  test('a day begins and ends at midnight there', () => {
    expect(dayStartMs('2026-11-22')).toBe(MIDNIGHT)
    expect(dayEndMs('2026-11-22')).toBe(MIDNIGHT + DAY_MS - 1)
  })

  test.each([
    [MIDNIGHT - 1, '2026-11-21', '23:59'],
    [MIDNIGHT, '2026-11-22', '00:00'],
    [MIDNIGHT + DAY_MS - 1, '2026-11-22', '23:59'],
    [MIDNIGHT + DAY_MS, '2026-11-23', '00:00'],
  ])('the moment %i is of %s, %s', (timeMs, day, time) => {
    expect([dayOf(timeMs), timeOf(timeMs)]).toEqual([day, time])
  })
})
