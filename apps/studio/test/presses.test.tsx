import { fakeClock, secureRandom } from '@hiyas/kernel'
import { expect, test, vi } from 'vitest'
import { INITIAL } from '../src/client/game/state.ts'
import type { InhouseContext } from '../src/client/inhouse/context.ts'
import { endRound } from '../src/client/inhouse/ending.ts'
import { createInhouseGame } from '../src/client/inhouse/game.ts'
import { crash } from '../src/client/inhouse/games/crash.tsx'
import { hilo } from '../src/client/inhouse/games/hilo.tsx'
import { mines } from '../src/client/inhouse/games/mines.tsx'
import { stepDown, stepUp } from '../src/client/inhouse/panel/Choice.tsx'
import { act } from '../src/client/inhouse/play.ts'
import { createRoomStore } from '../src/client/inhouse/room/store.ts'
import { createTableStore, hasOpenRound } from '../src/client/inhouse/table.ts'
import { inhouseTextsOf } from '../src/client/inhouse/texts/texts.ts'
import { createStore } from '../src/client/store.ts'

/* What a press of the big button is taken for, as the same button takes money home and stakes it. */

const SETTLED = {
  id: 'own',
  state: 'settled',
  step: 1,
  stake: '1.00',
  win: '1.50',
  choice: { target: null },
  view: null,
  balanceAfter: '10.50',
}
const FLYING = { id: 'flight', state: 'running', startsAtMs: -5_000, drawn: null }

/** A page with an open round of a game, where nothing moves and every answer is there at once. */
function page(module: object) {
  const clock = fakeClock(0)
  const asked: string[] = []
  const profile = { autoplay: false, turbo: false, cycleFloorMs: 0 }
  const session = { currency: 'PHP', profile, stakes: [10_000n], rules: {} as never, ageMin: 21 }
  const start = { phase: 'ready' as const, balance: 100_000n, stake: 10_000n, session }
  const context = {
    store: createStore({ ...INITIAL, ...start }),
    table: createTableStore({ target: null }),
    room: createRoomStore(),
    api: {
      play: async () => {
        asked.push('bet')
        return { kind: 'refused', code: 'insufficient_funds', detail: {} }
      },
      act: async () => {
        asked.push('out')
        return { kind: 'ok', value: { round: SETTLED } }
      },
      state: async () => ({ kind: 'unreachable' }),
      shown: async () => undefined,
    },
    module,
    clock,
    waits: { pause: async () => undefined },
    random: secureRandom,
    host: { send: () => undefined },
    sounds: new Proxy({}, { get: () => () => undefined }),
    texts: inhouseTextsOf('EN'),
    isStill: () => true,
  } as unknown as InhouseContext
  const view = { opened: [4], factor: 150, worth: '1.50' }
  context.table.set({ round: { ...SETTLED, state: 'playing', win: null, view } as never })
  return { context, clock, asked, game: createInhouseGame(context) }
}

/** A press, and everything that comes of it at once. */
async function press({ game }: ReturnType<typeof page>): Promise<void> {
  game.press()
  await new Promise(setImmediate)
}

const inFlight = (at: ReturnType<typeof page>) =>
  at.context.room.set({ room: { nowMs: 0, round: FLYING } as never, aheadMs: 0 })

test.each([
  ['crash', crash, inFlight],
  ['mines', { ...mines, cashOut: { ...mines.cashOut, worth: () => '1.50' } }, () => undefined],
])('GAM-01 in %s the second tap of a cash-out stakes nothing, and a later one does', async (_, module, begin) => {
  const at = page(module)
  begin(at)
  await press(at)
  expect(at.asked).toEqual(['out'])
  expect(hasOpenRound(at.context.table.get())).toBe(false)
  at.clock.advance(250)
  await press(at)
  expect([at.asked, at.context.room.get().isArmed]).toEqual([['out'], false])
  at.clock.advance(500)
  await press(at)
  expect(at.asked.includes('bet') || at.context.room.get().isArmed).toBe(true)
})

test('GAM-01 a tap that came too late to cash out of a crash does not arm the next bet', async () => {
  const at = page(crash)
  inFlight(at)
  endRound(at.context, { ...SETTLED, win: '0.00' } as never)
  at.clock.advance(150)
  await press(at)
  expect(at.context.room.get().isArmed).toBe(false)
})

test('GAM-09 the second tap of a guess makes no guess on a card that nobody has seen, also for who asked for no motion', async () => {
  const at = page(hilo)
  const view = { cards: [4, 20], moves: ['high'], isLost: false, isOut: false, times: 150, worth: '1.50' }
  const seen = Promise.withResolvers<void>()
  const pauses: number[] = []
  const asked: object[] = []
  Object.assign(at.context.waits, {
    pause: (ms: number) => {
      pauses.push(ms)
      return seen.promise
    },
  })
  Object.assign(at.context.api, {
    act: async (_id: string, _step: number, action: object) => {
      asked.push(action)
      return { kind: 'ok', value: { round: { ...SETTLED, state: 'playing', win: null, view } } }
    },
  })
  const guessing = act(at.context, { move: 'high' })
  await vi.waitFor(() => expect(at.context.table.get().round?.view).toBe(view))
  await act(at.context, { move: 'high' })
  expect([asked.length, pauses]).toEqual([1, [420]])
  seen.resolve()
  await guessing
  await act(at.context, { move: 'low' })
  expect(asked).toEqual([{ move: 'high' }, { move: 'low' }])
})

test.each([
  [10_000, 9_500, 20_000],
  [20_000, 10_000, 30_000],
  [1_000, 950, 1_500],
  [200, 195, 250],
  [101, 100, 105],
  [9_501, 9_500, 10_000],
])('GAM-09 from a target of %i one step down is %i, one step up %i', (target, down, up) => {
  expect([stepDown(target), stepUp(target)]).toEqual([down, up])
})
