import { beforeAll, expect, test, vi } from 'vitest'
import { cappedRound, coinsOver, freeSpinsOver } from './capped.ts'
import { openTables } from './seat.ts'

/* What a slot takes a press for that comes right after one which has closed what covered the stage. */

let sit: Awaited<ReturnType<typeof openTables>>['sit']
beforeAll(async () => {
  const tables = await openTables()
  sit = tables.sit
})

test.each([
  ['big_win', freeSpinsOver('100.00').slice(0, 1), '100.00'],
  ['free_outro', freeSpinsOver('4.00', '96.00'), '100.00'],
  ['hold_outro', coinsOver('4.00', '10.00'), '14.00'],
])('GAM-01 the second tap that closes a %s stakes nothing, and a later one does', async (kind, steps, win) => {
  const round = { ...cappedRound(win, steps), capped: false }
  const asked: string[] = []
  const seat = await sit({
    wrap: api => ({
      ...api,
      spin: async stake => {
        asked.push(stake)
        return { kind: 'ok', value: { round, balance: null } }
      },
    }),
  })
  const { store, game, clock, deps } = seat
  const { pauseOrPress } = deps.waits
  const closed = Promise.withResolvers<void>()
  deps.waits.pauseOrPress = ms => (store.get().scene.kind === kind ? closed.promise : pauseOrPress(ms))
  deps.waits.press = () => {
    if (store.get().scene.kind === kind) closed.resolve()
  }
  game.press()
  await vi.waitFor(() => expect(store.get().scene.kind).toBe(kind))
  // From here on only the test moves the clock.
  deps.waits.pause = async () => undefined
  game.press()
  await vi.waitFor(() => expect(store.get()).toMatchObject({ phase: 'ready', scene: { kind: 'none' } }))
  clock.advance(250)
  game.press()
  expect([asked.length, store.get().phase]).toEqual([1, 'ready'])
  clock.advance(500)
  game.press()
  expect(asked).toHaveLength(2)
})
