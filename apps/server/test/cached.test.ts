import { site } from '@hiyas/contract'
import { type Clock, fakeClock, SECOND_MS, systemClock } from '@hiyas/kernel'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { cached } from '../src/platform/cached.ts'
import { startServer } from './harness.ts'
import { hold } from './hold.ts'

test('START-05 what was read of a merchant before he closed is not kept after, though it came later', async () => {
  const clock = fakeClock(Date.UTC(2026, 10, 21, 12))
  const server = await startServer({ name: 'cached', clock })
  const isClosed = async () => {
    const status = await server.client().call(site.systemStatus, {})
    return status.ok && status.value.maintenance
  }
  expect(await isClosed()).toBe(false)
  clock.advance(3 * SECOND_MS)
  // The merchant himself is read at once, his links wait.
  const held = await hold(server, 'lock table site.resource in access exclusive mode')
  const asked = isClosed()
  await held.waitedFor(1)
  await server.rows(`update site.merchant set maintenance = true where code = 'HIYAS'`)
  server.program.door.site.refresh()
  await held.letGo()
  await asked
  expect(await isClosed()).toBe(true)
})

test('what was kept under a clock that was put back is read anew: it would be kept for as long as the clock was wrong', async () => {
  const clock = fakeClock(Date.UTC(2026, 10, 21, 12))
  let said = 'before'
  const kept = cached(clock, { ttlMs: 2 * SECOND_MS, load: () => Promise.resolve(said) })
  expect(await kept.get('all')).toBe('before')
  said = 'after'
  clock.advance(SECOND_MS)
  expect(await kept.get('all')).toBe('before')
  clock.advance(-2 * SECOND_MS)
  expect(await kept.get('all')).toBe('after')
})

test('what is in use is kept, however many others were asked for once', async () => {
  const clock = fakeClock(Date.UTC(2026, 10, 21, 12))
  const reads: string[] = []
  const kept = cached(clock, { ttlMs: 60 * SECOND_MS, load: async key => reads.push(key) })
  for (let number = 0; number < 3_000; number++) {
    await kept.get('in use')
    clock.advance(1)
    await kept.get(`once ${number}`)
  }
  expect(reads.filter(key => key === 'in use')).toHaveLength(1)
})

test('a name that was not found is looked for again at once, then once a second, and no more than so many are', async () => {
  const clock = fakeClock(Date.UTC(2026, 10, 21, 12))
  const loads: ((value: string) => void)[] = []
  const kept = cached(clock, {
    ttlMs: 60 * SECOND_MS,
    load: () => new Promise<string>(resolve => void loads.push(resolve)),
  })
  const first = kept.get('all')
  loads[0]?.('old')
  await first
  const both = [kept.again('all', 'newcomer'), kept.again('all', 'newcomer')]
  expect(kept.get('all'), 'others do not wait').toBe('old')
  loads[1]?.('new')
  expect(await Promise.all(both)).toEqual(['new', 'new'])
  clock.advance(SECOND_MS - 1)
  expect(kept.again('all', 'newcomer')).toBe('new')
  clock.advance(1)
  for (let number = 0; number < 1_000; number++) {
    const looked = kept.again('all', `nobody ${number}`)
    loads.at(-1)?.('newer')
    await looked
  }
  expect(loads).toHaveLength(2 + 10)
})

/** A cache whose loads end when the test says so. */
function slow(clock: Clock) {
  const loads: ((value: string) => void)[] = []
  const kept = cached(clock, {
    ttlMs: 2 * SECOND_MS,
    load: () => new Promise<string>(resolve => void loads.push(resolve)),
  })
  const load = async (value: string) => {
    const first = kept.get('all')
    loads.at(-1)?.(value)
    await first
  }
  return { kept, loads, load }
}

test('how long a value is kept counts from when it began to be read: what a slow database says may be as old as that', async () => {
  const clock = fakeClock(Date.UTC(2026, 10, 21, 12))
  const { kept, loads } = slow(clock)
  const first = kept.get('all')
  clock.advance(SECOND_MS)
  loads[0]?.('old')
  await first
  clock.advance(SECOND_MS - 1)
  expect(kept.get('all')).toBe('old')
  clock.advance(1)
  const next = kept.get('all')
  loads[1]?.('new')
  expect(await next).toBe('new')
})

test('a name that was not found is looked for by a reading of its own, and an older one that ends later puts back nothing', async () => {
  const clock = fakeClock(Date.UTC(2026, 10, 21, 12))
  const { kept, loads, load } = slow(clock)
  await load('old')
  clock.advance(2 * SECOND_MS)
  const [older, looked] = [kept.get('all'), kept.again('all', 'newcomer')]
  loads[2]?.('new')
  expect(await looked).toBe('new')
  loads[1]?.('old')
  expect(await older, 'who waited longer is told the newer, too').toBe('new')
  expect(kept.get('all')).toBe('new')
})

describe('while the database says nothing', () => {
  const AWAY = new Error('Query read timeout')
  afterEach(() => void vi.useRealTimers())

  /** A cache whose value is too old, and whose readings end when the test says so. */
  async function stale(whenSlow: 'wait' | 'older' = 'older') {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const clock = fakeClock(Date.UTC(2026, 10, 21, 12))
    const loads: PromiseWithResolvers<string>[] = []
    const load = () => {
      loads.push(Promise.withResolvers())
      return loads.at(-1)?.promise ?? Promise.reject(AWAY)
    }
    const kept = cached(clock, { ttlMs: 2 * SECOND_MS, load, whenSlow })
    const first = kept.get('all')
    loads[0]?.resolve('old')
    await first
    clock.advance(2 * SECOND_MS)
    return { kept, loads }
  }

  test('who asks first waits a second for it, who asks next not at all; what it says in the end is kept', async () => {
    const { kept, loads } = await stale()
    const first = kept.get('all')
    await vi.advanceTimersByTimeAsync(SECOND_MS)
    expect(await first).toBe('old')
    expect([kept.get('all'), kept.again('all', 'newcomer')], 'at once').toEqual(['old', 'old'])
    expect(loads, 'one reading, and one for the name').toHaveLength(3)
    loads[1]?.resolve('new')
    await vi.advanceTimersByTimeAsync(0)
    expect(kept.get('all')).toBe('new')
  })

  test('GAM-18 what a bet is judged by is waited for, however long it takes: it is no older than it is promised to be', async () => {
    const { kept, loads } = await stale('wait')
    const asked = kept.get('all')
    const newcomer = kept.again('all', 'newcomer')
    await vi.advanceTimersByTimeAsync(10 * SECOND_MS)
    for (const load of loads) load.resolve('new')
    expect(await Promise.all([asked, newcomer])).toEqual(['new', 'new'])
  })

  test('a name server that does not answer is a database that is away', async () => {
    const { kept, loads } = await stale()
    const asked = kept.get('all')
    loads[1]?.reject(Object.assign(new Error('getaddrinfo EAI_AGAIN db'), { code: 'EAI_AGAIN' }))
    expect(await asked).toBe('old')
  })

  test('a reading that failed so is begun anew behind the older value, and one that fails otherwise is told next', async () => {
    const { kept, loads } = await stale()
    const first = kept.get('all')
    loads[1]?.reject(AWAY)
    expect(await first).toBe('old')
    expect([kept.get('all'), kept.get('all')], 'at once').toEqual(['old', 'old'])
    expect(loads).toHaveLength(3)
    loads[2]?.reject(new Error('broken'))
    await vi.advanceTimersByTimeAsync(0)
    const next = kept.get('all')
    loads[3]?.reject(new Error('broken'))
    await expect(next).rejects.toThrow('broken')
  })
})

describe('what is kept warm', () => {
  const TTL_MS = 2 * SECOND_MS
  afterEach(() => void vi.useRealTimers())

  /** A cache, and what was read. */
  function warm(load: (key: string, reads: number) => string | null = (key, reads) => `${key} ${reads}`) {
    vi.useFakeTimers()
    const reads: string[] = []
    const read = async (key: string) => load(key, reads.push(key))
    const kept = cached(systemClock, { ttlMs: TTL_MS, load: read, warmMs: 10 * SECOND_MS })
    return { kept, reads }
  }

  test('GAM-06 is read anew before its time is over, for as long as somebody asks, and a little longer', async () => {
    const { kept, reads } = warm()
    await kept.get('all')
    await vi.advanceTimersByTimeAsync(TTL_MS)
    expect(reads).toHaveLength(2)
    expect(await kept.get('all')).toBe('all 2')
    await vi.advanceTimersByTimeAsync(60 * SECOND_MS)
    const rested = reads.length
    expect(rested).toBeLessThanOrEqual(9)
    await vi.advanceTimersByTimeAsync(60 * SECOND_MS)
    expect(reads).toHaveLength(rested)
    expect(await kept.get('all'), 'after a rest it is read again').toBe(`all ${rested + 1}`)
  })

  test('what fails behind the answers is told to nobody while the value is young', async () => {
    const { kept } = warm((key, reads) => {
      if (reads > 1) throw new Error('broken')
      return key
    })
    await kept.get('all')
    await vi.advanceTimersByTimeAsync(TTL_MS - 1)
    expect(await kept.get('all')).toBe('all')
    await vi.advanceTimersByTimeAsync(1)
    await expect(kept.get('all')).rejects.toThrow('broken')
  })

  test('what is forgotten, and what was never there, is not read again by itself', async () => {
    const { kept, reads } = warm(key => (key === 'nobody' ? null : key))
    await kept.get('nobody')
    await kept.get('all')
    kept.clear()
    await vi.advanceTimersByTimeAsync(5 * TTL_MS)
    expect(reads).toEqual(['nobody', 'all'])
  })
})
