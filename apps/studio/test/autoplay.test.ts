import { fakeClock, secureRandom } from '@hiyas/kernel'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import type { Sounds } from '../src/client/effects/sounds.ts'
import type { Game } from '../src/client/game/game.ts'
import { followSight } from '../src/client/game/sight.ts'
import { type GameState, INITIAL } from '../src/client/game/state.ts'
import type { InhouseContext } from '../src/client/inhouse/context.ts'
import { createInhouseGame } from '../src/client/inhouse/game.ts'
import { createRoomStore } from '../src/client/inhouse/room/store.ts'
import { createTableStore } from '../src/client/inhouse/table.ts'
import { inhouseTextsOf } from '../src/client/inhouse/texts/texts.ts'
import { createStore, type Store } from '../src/client/store.ts'
import { openTables } from './seat.ts'

/* Autoplay goes on only before somebody's eyes: behind another page the round that runs is the last one, and that is said. */

const SILENT = { setAway: () => undefined } as unknown as Sounds

/** The page of a game, which another one covers when the test says so. */
function pageOf(game: Game) {
  const page = new EventTarget() as EventTarget & { visibilityState: string }
  followSight(page as unknown as Document, SILENT, game)
  return (state: 'hidden' | 'visible') => {
    page.visibilityState = state
    page.dispatchEvent(new Event('visibilitychange'))
  }
}

const isAtRest = (store: Store<GameState>) =>
  vi.waitFor(() => expect(store.get()).toMatchObject({ phase: 'ready', autoLeft: 0 }))

describe('a slot', () => {
  let sit: Awaited<ReturnType<typeof openTables>>['sit']
  beforeAll(async () => {
    sit = (await openTables()).sit
  })

  test('GAM-03 ends autoplay with the round that runs when another page covers it, and says so', async () => {
    const seat = await sit()
    const look = pageOf(seat.game)
    seat.game.startAuto(100)
    look('hidden')
    await isAtRest(seat.store)
    expect(seat.store.get().notice).toEqual({ kind: 'auto_stopped' })
    expect(seat.messages.filter(({ type }) => type === 'round_started')).toHaveLength(1)
    expect(seat.messages.at(-1)).toMatchObject({ type: 'round_ended', round: expect.any(String) })
    look('visible')
    expect(seat.store.get()).toMatchObject({ autoLeft: 0, notice: { kind: 'auto_stopped' } })
  })

  test('a player who plays by hand is told nothing when he comes back', async () => {
    const seat = await sit()
    const look = pageOf(seat.game)
    seat.game.press()
    look('hidden')
    await isAtRest(seat.store)
    expect(seat.store.get().notice).toBeNull()
  })
})

test('GAM-03 a game of our own ends autoplay with the round that runs when another page covers it, and says so', async () => {
  const over = { state: 'settled', step: 0, stake: '1.00', win: '0.00', choice: {}, view: null, balanceAfter: '9.00' }
  const session = {
    currency: 'PHP',
    profile: { autoplay: true, turbo: false, cycleFloorMs: 0 },
    stakes: [10_000n],
    rules: {} as never,
    ageMin: 21,
  }
  const store = createStore({ ...INITIAL, phase: 'ready' as const, balance: 100_000n, stake: 10_000n, session })
  let rounds = 0
  const context = {
    store,
    table: createTableStore({}),
    room: createRoomStore(),
    api: {
      play: async () => ({ kind: 'ok', value: { round: { ...over, id: `r${++rounds}` } } }),
      state: async () => ({ kind: 'unreachable' }),
      shown: async () => undefined,
    },
    module: { showMs: () => 0, said: () => 'It is over', summary: () => '' },
    clock: fakeClock(0),
    waits: { pause: () => new Promise(setImmediate) },
    random: secureRandom,
    host: { send: () => undefined },
    sounds: { wake: () => undefined, press: () => undefined },
    texts: inhouseTextsOf('EN'),
    isStill: () => true,
  } as unknown as InhouseContext
  const game = createInhouseGame(context)
  const look = pageOf(game)
  game.startAuto(50)
  look('hidden')
  await isAtRest(store)
  expect([rounds, store.get().notice]).toEqual([1, { kind: 'auto_stopped' }])
})
