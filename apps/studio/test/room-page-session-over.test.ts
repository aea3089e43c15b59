import { expect, test, vi } from 'vitest'
import { shownNotice } from '../src/client/game/state.ts'
import { askForOwn, followRoom } from '../src/client/inhouse/room/follow.ts'
import { inhouseTextsOf } from '../src/client/inhouse/texts/texts.ts'
import { OVER, page } from './room-page.ts'

/* What becomes of an open bet on the page of a room whose session is over. */

test('W-25 GAM-17 a bet that is open when the session ends is asked about no more, and the player is told once', async () => {
  const { context, store, asked } = page(() => OVER)
  await askForOwn(context)
  expect(asked()).toBe(1)
  expect(store.get().message).toEqual({ kind: 'session' })
  store.set({ message: null })
  await askForOwn(context)
  expect([asked(), store.get().message]).toEqual([1, null])
})

test('W-25 the line that hears that the session is over asks once more about an open bet, and where that is refused too nothing after it', async () => {
  const { context, asked } = page(() => OVER)
  await followRoom(context)
  expect(asked()).toBe(2)
  await askForOwn(context)
  expect(asked()).toBe(2)
})

test.each([
  ['asks about it at once', false],
  ['goes on asking about it', true],
])(
  'SES-07 GAM-17 RG-02 the line that hears that the session is over, which is how it is told that its own bet flies no more, %s and tells how it ended',
  async (_, isAsked) => {
    const flies = { id: 'own', state: 'playing', stake: '1.00', win: null, balanceAfter: null }
    const won = { ...flies, state: 'settled', win: '2.00', balanceAfter: '11.00' }
    const told: string[] = []
    const { context, store, table } = page(() => OVER)
    const waiting = Promise.withResolvers<void>()
    let last: object = flies
    Object.assign(context, {
      api: {
        ...context.api,
        state: async () => ({ kind: 'ok', value: { balance: '11.00', lastRound: last } }),
        shown: async () => undefined,
      },
      module: { room: {} },
      host: { send: ({ type }: { type: string }) => void told.push(type) },
      sounds: { win: () => undefined },
      texts: inhouseTextsOf('EN'),
      waits: { pause: () => waiting.promise },
    })
    store.set({ away: { offline: { kind: 'offline', flies: true } } })
    if (isAsked) void askForOwn(context)
    await new Promise(setImmediate)
    last = won
    await followRoom(context)
    waiting.resolve()
    await vi.waitFor(() => expect(table.get().round?.state).toBe('settled'))
    expect(told).toContain('round_ended')
    expect(store.get()).toMatchObject({ message: { kind: 'session' }, balance: 110_000n })
    expect(shownNotice(store.get()), 'somebody has answered').toBeNull()
  },
)
