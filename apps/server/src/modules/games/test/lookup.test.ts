import { fakeClock } from '@hiyas/kernel'
import { describe, expect, test, vi } from 'vitest'
import { createLookup } from '../doors/lookup.ts'

function lookup(options: { entriesMax?: number; fails?: () => boolean; takesMs?: number } = {}) {
  const clock = fakeClock(0)
  const asked: string[][] = []
  const { get } = createLookup<string>({
    clock,
    ttlMs: 1_000,
    entriesMax: options.entriesMax ?? 100,
    async load(keys) {
      asked.push(keys)
      clock.advance(options.takesMs ?? 0)
      if (options.fails?.()) throw new Error('away')
      return new Map(keys.filter(key => key !== 'nobody').map(key => [key, key.toUpperCase()]))
    },
  })
  return { clock, asked, get }
}

describe('looking up what bets need to know', () => {
  test('W-10 what is asked for at once is looked up together, and each key once', async () => {
    const { asked, get } = lookup()
    const keys = Array.from({ length: 300 }, (_, index) => `k${index}`)
    const values = await Promise.all([...keys, ...keys].map(key => get(key)))
    expect(values).toEqual([...keys, ...keys].map(key => key.toUpperCase()))
    expect(asked.map(batch => batch.length)).toEqual([256, 44])
  })

  test.each([
    [0, 999],
    [400, 599],
  ])(
    'GAM-18 a value is asked for again a second after it was asked for, not before: looked up in %i ms, it is young for %i more',
    async (takesMs, youngMs) => {
      const { asked, clock, get } = lookup({ takesMs })
      await get('a')
      clock.advance(youngMs)
      await get('a')
      expect(asked).toHaveLength(1)
      clock.advance(1)
      await get('a')
      expect(asked).toHaveLength(2)
    },
  )

  test('GAM-18 what is asked for in the second half of its time is looked up behind the answer, once, and nobody waits', async () => {
    const { asked, clock, get } = lookup()
    await Promise.all([get('a'), get('b')])
    clock.advance(499)
    await get('a')
    clock.advance(1)
    expect(await Promise.all([get('a'), get('b'), get('a')])).toEqual(['A', 'B', 'A'])
    expect(asked).toHaveLength(1)
    await vi.waitFor(() => expect(asked).toHaveLength(2))
    expect(asked[1]).toEqual(['a', 'b'])
    clock.advance(500)
    await get('a')
    expect(asked, 'it is young again').toHaveLength(2)
  })

  test('GAM-18 WAL-05 where that fails the value holds until its time is over', async () => {
    let isAway = false
    const { asked, clock, get } = lookup({ fails: () => isAway })
    await get('a')
    isAway = true
    clock.advance(500)
    await get('a')
    await vi.waitFor(() => expect(asked).toHaveLength(2))
    expect(await get('a')).toBe('A')
    clock.advance(500)
    await expect(get('a')).rejects.toThrow('away')
  })

  test('GAM-18 a value is asked for again when the clock was put back behind it', async () => {
    const { asked, clock, get } = lookup()
    await get('a')
    clock.advance(-1)
    await get('a')
    expect(asked).toHaveLength(2)
  })

  test('W-13 what does not exist is null, and found as soon as it does', async () => {
    const { asked, get } = lookup()
    expect(await get('nobody')).toBeNull()
    expect(await get('nobody')).toBeNull()
    expect(asked).toHaveLength(2)
  })

  test('WAL-05 a failure reaches its askers and nobody after them', async () => {
    let isAway = true
    const { get } = lookup({ fails: () => isAway })
    await expect(Promise.all([get('a'), get('b')])).rejects.toThrow('away')
    isAway = false
    expect(await get('a')).toBe('A')
  })

  test('GAM-18 what is remembered is bounded', async () => {
    const { asked, get } = lookup({ entriesMax: 4 })
    for (const key of ['a', 'b', 'c', 'd', 'e']) await get(key)
    await get('e')
    expect(asked).toHaveLength(5)
    await get('a')
    expect(asked).toHaveLength(6)
  })
})
