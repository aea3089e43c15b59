import { site } from '@hiyas/contract'
import { fakeClock, SECOND_MS } from '@hiyas/kernel'
import { expect, test } from 'vitest'
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
  await server.program.door.site.setClosures('HIYAS', { maintenance: true, regionRestriction: false })
  await held.letGo()
  await asked
  expect(await isClosed()).toBe(true)
})

test('what was kept under a clock that was put back is read anew: it would be kept for as long as the clock was wrong', async () => {
  const clock = fakeClock(Date.UTC(2026, 10, 21, 12))
  let said = 'before'
  const kept = cached(clock, 2 * SECOND_MS, () => Promise.resolve(said))
  expect(await kept.get('all')).toBe('before')
  said = 'after'
  clock.advance(SECOND_MS)
  expect(await kept.get('all')).toBe('before')
  clock.advance(-2 * SECOND_MS)
  expect(await kept.get('all')).toBe('after')
})
