import { fakeClock, MINUTE_MS, secureRandom } from '@hiyas/kernel'
import { describe, expect, test, vi } from 'vitest'
import { TURN_MIN_MS } from '../src/client/game/pace.ts'
import { INITIAL } from '../src/client/game/state.ts'
import type { HostMessage } from '../src/client/host.ts'
import type { InhouseContext } from '../src/client/inhouse/context.ts'
import { act, bet } from '../src/client/inhouse/play.ts'
import { createRoomStore } from '../src/client/inhouse/room/store.ts'
import { createTableStore } from '../src/client/inhouse/table.ts'
import { inhouseTextsOf } from '../src/client/inhouse/texts/texts.ts'
import type { Context } from '../src/client/slot/memory.ts'
import { play } from '../src/client/slot/play.ts'
import { steadyClock } from '../src/client/steady-clock.ts'
import { createStore } from '../src/client/store.ts'

/* What a player sees between two bets where his licence wants time between them: pauses are over at once, and what was said is noted. */

const FLOOR_MS = 5_000
const SESSION = {
  currency: 'PHP',
  profile: { autoplay: false, turbo: false, cycleFloorMs: FLOOR_MS },
  stakes: [10_000n],
  rules: {} as never,
  ageMin: 21,
}
const ROUND = { id: 'r', step: 0, stake: '1.00', win: null, choice: null, view: null, balanceAfter: null }
const OPEN = { ...ROUND, state: 'playing' }
const OVER = { ...ROUND, state: 'settled', win: '0.00', balanceAfter: '9.00' }

function seat(answers: object) {
  const clock = fakeClock(0)
  const store = createStore({
    ...INITIAL,
    phase: 'ready' as const,
    balance: 100_000n,
    stake: 10_000n,
    session: SESSION,
  })
  const pauses: [ms: number, said: string | undefined, phase: string][] = []
  const pause = async (ms: number) => {
    pauses.push([ms, store.get().notice?.kind, store.get().phase])
    clock.advance(ms)
  }
  const told: [type: string, round: unknown][] = []
  const api = {
    state: async () => ({ kind: 'unreachable' }),
    shown: async () => ({ kind: 'ok', value: {} }),
    ...answers,
  }
  const parts = {
    store,
    clock: steadyClock(clock),
    api,
    waits: { pause, pauseOrPress: pause },
    random: secureRandom,
    host: { send: (message: HostMessage) => void told.push([message.type, 'round' in message && message.round]) },
    sounds: { press: () => undefined, spin: () => undefined },
    texts: inhouseTextsOf('EN'),
    isStill: () => true,
  }
  return { clock, store, pauses, told, parts }
}

const answer = (round: object) => async () => ({ kind: 'ok', value: { round } })
const tooSoon = (waitMs: number) => async () => ({ kind: 'refused', code: 'too_soon', detail: { waitMs } })

function board(answers: object) {
  const seated = seat(answers)
  const table = createTableStore(null)
  const module = { showMs: () => 0, said: () => 'It is over', summary: () => '' }
  return {
    ...seated,
    table,
    context: { ...seated.parts, table, room: createRoomStore(), module } as unknown as InhouseContext,
  }
}

/** A slot whose reels stand at once. */
const slot = (parts: object) =>
  ({
    ...parts,
    reels: () => ({ spin: () => undefined, land: async () => undefined }),
    memory: { window: [], stopCycle: () => undefined },
  }) as unknown as Context

test('GAM-01 GAM-17 after a short round of steps the next bet waits for what is left of the floor, and that is said', async () => {
  const { context, clock, store, pauses } = board({ play: answer(OPEN), act: answer(OVER) })
  await bet(context)
  clock.advance(1_000)
  await act(context, {})
  expect(pauses).toEqual([[FLOOR_MS - 1_000, 'too_soon', 'busy']])
  expect(store.get()).toMatchObject({ phase: 'ready', notice: null })
})

test('GAM-01 a round of steps that took its time is followed at once, and what little is left is not worth a word', async () => {
  const { context, clock, pauses } = board({ play: answer(OPEN), act: answer(OVER) })
  await bet(context)
  clock.advance(FLOOR_MS - 500)
  await act(context, {})
  await bet(context)
  clock.advance(FLOOR_MS)
  await act(context, {})
  expect(pauses).toEqual([[500, undefined, 'busy']])
})

test('GAM-01 a bet that is refused as too soon gives the stake back, says why, and is possible after the wait', async () => {
  const { context, store, pauses, told } = board({ play: tooSoon(1_800) })
  await bet(context)
  expect(told, 'to the site').toEqual([
    ['round_started', null],
    ['round_ended', null],
  ])
  expect(pauses).toEqual([[1_800, 'too_soon', 'busy']])
  expect(store.get()).toMatchObject({ phase: 'ready', notice: null, message: null, balance: 100_000n })
})

test('GAM-01 what is said about the line is not talked over by the wait', async () => {
  const { context, store, pauses } = board({
    play: async () => {
      store.set({ notice: { kind: 'win_coming', win: 1n } })
      return tooSoon(1_800)()
    },
  })
  await bet(context)
  expect(pauses).toEqual([[1_800, 'win_coming', 'busy']])
  expect(store.get().notice).toEqual({ kind: 'win_coming', win: 1n })
})

test('GAM-01 a spin that is refused as too soon says why, and the next one waits as long', async () => {
  const { parts, store, pauses, told } = seat({ spin: tooSoon(1_700) })
  await play(slot(parts))
  expect(told.at(-1), 'to the site').toEqual(['round_ended', null])
  expect(pauses.at(-1)).toEqual([1_700, 'too_soon', 'busy'])
  expect(store.get()).toMatchObject({ phase: 'ready', notice: null, balance: 100_000n })
})

test('GAM-01 WAL-15 a win that arrives while the floor is waited out is in the balance when the next bet is possible', async () => {
  const won = { ...OVER, state: 'staked', win: '1.00', balanceAfter: null }
  let asked = 0
  const { context, store, table } = board({
    play: answer(OPEN),
    act: answer(won),
    state: async () => {
      asked += 1
      return { kind: 'ok', value: { balance: '12.00', lastRound: { ...won, state: 'settled', balanceAfter: '12.00' } } }
    },
  })
  await bet(context)
  const floor = Promise.withResolvers<void>()
  Object.assign(context, { waits: { pause: (ms: number) => (ms === FLOOR_MS ? floor.promise : Promise.resolve()) } })
  const ended = act(context, {})
  await vi.waitFor(() => expect([asked, store.get().notice]).toEqual([1, null]))
  floor.resolve()
  await ended
  expect(store.get()).toMatchObject({ phase: 'ready', balance: 120_000n })
  expect(table.get().isBehind).toBe(false)
})

describe('a phone whose clock is put back by ten minutes while it plays', () => {
  const STEP_MS = -10 * MINUTE_MS

  test('GAM-17 shows what was spun as soon as the reels have turned', async () => {
    const step = async () => {
      clock.advance(STEP_MS)
      return tooSoon(1_700)()
    }
    const { parts, clock, pauses } = seat({ spin: step })
    await play(slot({ ...parts, isStill: () => false }))
    expect(pauses.map(([ms]) => ms)).toEqual([TURN_MIN_MS, 1_700])
  })

  test('GAM-01 waits for what is left of the floor, and no longer', async () => {
    const { context, clock, pauses } = board({ play: answer(OPEN), act: answer(OVER) })
    await bet(context)
    clock.advance(1_000)
    context.clock.nowMs()
    clock.advance(STEP_MS)
    await act(context, {})
    expect(pauses.map(([ms]) => ms)).toEqual([FLOOR_MS - 1_000])
  })

  test('GAM-17 asks for a bet that nobody answers no longer than else', async () => {
    let asked = 0
    const silent = async () => {
      asked += 1
      if (asked === 1) clock.advance(STEP_MS)
      return { kind: 'unreachable' }
    }
    const session = async () => ({ kind: 'refused', code: 'session_unknown', detail: {} })
    const { context, clock } = board({ play: silent, state: session })
    await bet(context)
    expect(asked).toBeLessThan(15)
  })
})

test('RG-02 GAM-17 a round that ended while the player was away from it is over for the site too', async () => {
  const { context, told } = board({
    play: answer(OPEN),
    act: async () => ({ kind: 'refused', code: 'round_unknown', detail: {} }),
    state: async () => ({ kind: 'ok', value: { balance: '9.00', lastRound: OVER } }),
  })
  await bet(context)
  await act(context, {})
  expect(told.filter(([type]) => type !== 'balance')).toEqual([
    ['round_started', null],
    ['round_ended', 'r'],
  ])
})

test.each([
  ['is back', { returned: true }, 100_000n],
  ['is on its way back', { returned: false }, 90_000n],
])(
  'WAL-05 of a spin that was taken back the stake %s: the balance says so, also while nobody tells it',
  async (_, detail, balance) => {
    const { parts, store } = seat({ spin: async () => ({ kind: 'refused', code: 'round_voided', detail }) })
    await play(slot(parts))
    expect(store.get()).toMatchObject({ phase: 'ready', balance, message: { kind: 'voided', ...detail } })
  },
)
