import { readFileSync } from 'node:fs'
import { SLOT_MODELS } from '@hiyas/fair'
import { MINUTE_MS } from '@hiyas/kernel'
import { expect, test } from 'vitest'
import type { SlotDeps } from '../src/client/game/deps.ts'
import { LAND_MS } from '../src/client/reels/reel.ts'
import { presentRound } from '../src/client/slot/round.ts'
import { cappedRound, freeSpinsOver } from './capped.ts'
import { openTables } from './seat.ts'

/** For how long the page around a game holds the balance back, as its suppliers are told. */
function heldMs(): number {
  const guide = readFileSync(new URL('../../../docs/supplier-integration.md', import.meta.url), 'utf8')
  return Number(/without a word it does so (\d+) minutes later/.exec(guide)?.[1]) * MINUTE_MS
}

/** The most free spins that a round can come to. */
const SPINS_MAX = Math.max(...SLOT_MODELS.map(model => (model.kind === 'board' ? 0 : model.freeSpins.spinsMax)))
/** Two scatters first: the reels after them take their time. */
const TEASING = ['SAH', 'BSI', 'CJH', 'DGI', 'EHJ']
/** More of them than there are. */
const TEASING_EVERY = 5

test('RG-02 the longest round is shown to its end before the page around it tells what it has brought', async () => {
  const { sit } = await openTables()
  const { deps } = await sit()
  const steps = freeSpinsOver('2.00', ...Array.from({ length: SPINS_MAX }, () => '2.00')).map((step, nth) =>
    nth % TEASING_EVERY === 0 ? { ...step, window: TEASING } : step,
  )
  const asReelsTurn: SlotDeps = {
    ...deps,
    reels: () => ({ ...deps.reels(), land: ({ delaysMs }) => deps.waits.pause(Math.max(...delaysMs) + LAND_MS) }),
  }
  const begunMs = deps.clock.nowMs()
  await presentRound(asReelsTurn, cappedRound('2000.00', steps))
  const tookMs = deps.clock.nowMs() - begunMs
  expect(tookMs).toBeGreaterThan(2 * MINUTE_MS)
  expect(tookMs).toBeLessThan(heldMs())
})
