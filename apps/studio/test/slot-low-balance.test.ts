import { HOUR_MS } from '@hiyas/kernel'
import { beforeAll, expect, test, vi } from 'vitest'
import type { ApiResult, StudioApi } from '../src/client/api.ts'
import { shownNotice } from '../src/client/game/state.ts'
import type { WireState } from '../src/wire.ts'
import { openTables, playOnce } from './seat.ts'

/* A slot whose counter shows too little, and whose session is over, or which nobody answers. */

let sit: Awaited<ReturnType<typeof openTables>>['sit']
beforeAll(async () => {
  ;({ sit } = await openTables())
})

test('WAL-15 GAM-17 whose session is over is told that, and not that his balance is too low', async () => {
  const refused = { kind: 'refused', code: 'session_unknown', detail: {} } as const
  const seat = await sit({ money: '1.00', wrap: api => ({ ...api, state: async () => refused }) })
  await playOnce(seat)
  expect(seat.store.get()).toMatchObject({ phase: 'ready', message: { kind: 'session' } })
  expect(seat.heard).not.toContain('reels turn')
})

test('WAL-15 a wallet that does not tell the balance is asked for the bet: its answer says what is', async () => {
  const untold = { kind: 'ok', value: { balance: null, lastRound: null } } as const
  const seat = await sit({ money: '1.00', wrap: api => ({ ...api, state: async () => untold }) })
  await playOnce(seat)
  expect(seat.heard).toContain('reels turn')
  expect(seat.store.get()).toMatchObject({ balance: 10_000n, message: { kind: 'funds' } })
})

test('WAL-15 GAM-17 where nobody can be asked that is said within three seconds, and not that the balance is too low', async () => {
  const asked = Promise.withResolvers<ApiResult<WireState>>()
  const seat = await sit({ money: '1.00', wrap: api => ({ ...api, state: () => asked.promise }) })
  vi.useFakeTimers()
  try {
    seat.game.press()
    vi.advanceTimersByTime(3_000)
    expect(seat.store.get()).toMatchObject({ phase: 'busy', away: { slow: { kind: 'slow' } } })
  } finally {
    vi.useRealTimers()
  }
  asked.resolve({ kind: 'unreachable' })
  await vi.waitFor(() => expect(seat.store.get().phase).toBe('ready'))
  expect(seat.store.get()).toMatchObject({ message: null, away: { offline: { kind: 'offline' } } })
  expect(seat.heard).not.toContain('reels turn')
})

test('WAL-15 GAM-17 what is told once is there again when somebody answers after a press that nobody could be asked about', async () => {
  let isAway = true
  const wrap = (api: StudioApi): StudioApi => ({
    ...api,
    state: async () => (isAway ? { kind: 'unreachable' } : api.state()),
  })
  const { game, store } = await sit({ money: '1.00', wrap })
  store.set({ notice: { kind: 'disputed', win: 30_000n } })
  game.press()
  await vi.waitFor(() => expect(store.get()).toMatchObject({ phase: 'ready', away: { offline: { kind: 'offline' } } }))
  isAway = false
  await game.refresh()
  expect(shownNotice(store.get())).toEqual({ kind: 'disputed', win: 30_000n })
})

test('WAL-15 GAM-17 a spin whose balance was looked up while a telephone slept is not made: a stake that nobody sees is not taken', async () => {
  let asleepMs = HOUR_MS
  const seat = await sit({
    money: '1.00',
    wrap: api => ({
      ...api,
      state: async () => {
        seat.clock.advance(asleepMs)
        return { kind: 'ok', value: { balance: '504.00', lastRound: null } }
      },
    }),
  })
  await playOnce(seat)
  expect(seat.heard).not.toContain('reels turn')
  expect(seat.store.get()).toMatchObject({ balance: 5_040_000n, notice: { kind: 'unanswered' } })
  asleepMs = 0
  await playOnce(seat)
  expect(seat.heard).toContain('reels turn')
})
