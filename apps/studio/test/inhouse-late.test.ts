import { fakeClock } from '@hiyas/kernel'
import { describe, expect, test, vi } from 'vitest'
import { shownNotice } from '../src/client/game/state.ts'
import { catchUp } from '../src/client/inhouse/ending.ts'
import { crash } from '../src/client/inhouse/games/crash.tsx'
import { loadInhouse } from '../src/client/inhouse/load.ts'
import { act, bet } from '../src/client/inhouse/play.ts'
import { followRoom } from '../src/client/inhouse/room/follow.ts'
import { hasOpenRound } from '../src/client/inhouse/table.ts'

import { BEFORE, entered, held, OPEN, ok, ROUND, state, table, VOIDED, VOIDING, WON } from './inhouse-table.ts'

/* One of our own games whose answers come late, twice, or after the player was away. */

test('GAM-17 an answer from before a bet does not take away the round that was begun meanwhile', async () => {
  const late = held(state(BEFORE))
  const { context, store, types } = table({ state: late.ask, play: async () => ok({ round: OPEN }) })
  const asked = catchUp(context)
  await bet(context)
  late.letGo()
  await asked
  expect(context.table.get()).toMatchObject({ round: { id: 'r', state: 'playing' } })
  expect(store.get().balance).toBe(90_000n)
  expect(types()).toEqual(['round_started'])
})

test('GAM-17 an answer from before the last action does not open a round again that is over', async () => {
  const late = held(state(OPEN, '9.00'))
  const { context, store } = table({
    state: late.ask,
    play: async () => ok({ round: OPEN }),
    act: async () => ok({ round: { ...WON, step: 1 } }),
  })
  await bet(context)
  const asked = catchUp(context)
  await act(context, {})
  late.letGo()
  await asked
  expect(hasOpenRound(context.table.get())).toBe(false)
  expect(store.get().balance).toBe(120_000n)
})

test('GAM-17 a round that ended while its player was away is told with what it paid, and counts as shown', async () => {
  const { context, store, told, shown } = table({
    play: async () => ok({ round: OPEN }),
    state: async () => state(WON, '12.50'),
  })
  await bet(context)
  await catchUp(context)
  expect(store.get()).toMatchObject({ win: 30_000n, balance: 125_000n, notice: { kind: 'resumed', win: 30_000n } })
  expect(shown).toEqual(['r'])
  expect(told).toContainEqual({ type: 'round_ended', round: 'r', stake: '1.00', win: '3.00' })
})

test.each([
  ['of whose flight nothing is heard', () => new Promise<void>(() => undefined)],
  ['for whose room nobody answers', async () => undefined],
])('GAM-17 a bet without an answer that is got off by hand, %s, is not called safe', async (_, listen) => {
  vi.useFakeTimers()
  try {
    const never = () => new Promise<never>(() => undefined)
    const listenToRoom = (_: AbortSignal, onRoom: (room: object) => void) => {
      onRoom({ nowMs: 0, round: { id: 'flight', state: 'betting', startsAtMs: 1_000, drawn: null }, latest: [] })
      return listen()
    }
    const room = async () => ({ kind: 'unreachable' })
    const { context, store } = table({ play: never, listenToRoom, room }, crash)
    const clock = fakeClock(0)
    Object.assign(context, { clock, waits: { pause: never } })
    context.table.set({ choice: { target: null } })
    void bet(context)
    void followRoom(context)
    clock.advance(4_250)
    await vi.advanceTimersByTimeAsync(4_250)
    expect(shownNotice(store.get())).toMatchObject({ kind: 'offline', flies: true })
  } finally {
    vi.useRealTimers()
  }
})

test('RG-02 a bet that was refused is over for the site before anything else is asked, so that it ends no later one', async () => {
  const heard: string[][] = []
  const seated = table({
    play: async () => ({ kind: 'refused', code: 'bets_closed', detail: {} }),
    state: async () => {
      heard.push(seated.types())
      return state(null)
    },
  })
  await bet(seated.context)
  expect(heard).toEqual([['round_started', 'round_ended']])
})

test('GAM-17 a bet that is still being taken back at the entry is told about when it is back, and counts as unseen until then', async () => {
  const asked: string[][] = []
  const answers = [VOIDING, VOIDED]
  const seated = table({
    ...entered(VOIDING),
    state: async () => {
      asked.push([...seated.shown])
      return state(answers.shift() ?? VOIDED)
    },
  })
  await loadInhouse(seated.context, 'token')
  await expect.poll(() => seated.shown).toEqual(['r'])
  expect(asked).toEqual([[], []])
  expect(seated.store.get()).toMatchObject({ notice: { kind: 'resumed_void', stake: 10_000n }, balance: 100_000n })
})

test('RG-02 GAM-17 a round that is open at the entry runs for the site too, and its stake leaves nothing any more', async () => {
  const { context, told, types } = table({ ...entered(OPEN), act: async () => ok({ round: WON }) })
  await loadInhouse(context, 'token')
  expect(told.slice(1)).toEqual([{ type: 'round_started', round: null, stake: '0.00' }])
  await act(context, {})
  expect(types()).toEqual(['loaded', 'round_started', 'balance', 'round_ended'])
})

test('RG-02 a round that was open elsewhere and is found when a bet is refused runs for the site, once', async () => {
  const { context, told, types } = table({
    play: async () => ({ kind: 'refused', code: 'round_open', detail: {} }),
    state: async () => state(OPEN, '9.00'),
  })
  await bet(context)
  await catchUp(context)
  expect(types().filter(type => type !== 'balance')).toEqual(['round_started', 'round_ended', 'round_started'])
  expect(told).toContainEqual({ type: 'round_started', round: null, stake: '0.00' })
})

test('a round that stayed open and is lost leaves the balance alone: what it knows of it is from its bet', async () => {
  const lost = { ...ROUND, state: 'settled', win: '0.00', balanceAfter: '9.00' }
  const stepwise = { cashOut: { action: {}, worth: () => null } }
  const { context, store, told } = table({ ...entered(OPEN), act: async () => ok({ round: lost }) }, stepwise)
  await loadInhouse(context, 'token')
  store.set({ balance: 590_000n })
  await act(context, {})
  expect(store.get()).toMatchObject({ phase: 'ready', balance: 590_000n })
  expect(told.filter(({ type }) => type === 'balance')).toEqual([])
})

test('GAM-17 a bet whose first question is still on its way is asked for again, and other rounds that are open are said at once', async () => {
  const underWay = { kind: 'refused', code: 'round_open', detail: { underWay: true } }
  const answers = [underWay, underWay, ok({ round: WON })]
  const own = table({ play: async () => answers.shift() })
  await bet(own.context)
  expect(own.types()).toEqual(['round_started', 'balance', 'round_ended'])
  expect(own.store.get()).toMatchObject({ message: null, balance: 120_000n })

  let asked = 0
  const other = table({
    play: async () => {
      asked += 1
      return { kind: 'refused', code: 'round_open', detail: {} }
    },
  })
  await bet(other.context)
  expect([asked, other.store.get().message]).toEqual([1, { kind: 'open' }])
})

test.each([
  ['', 'launch_used'],
  ['token', 'launch_refused'],
])(
  'LAUNCH-10 a session that cannot be opened is told to the site, which shows the game that says so (%o)',
  async (token, failure) => {
    const { context, store, types } = table({ open: async () => ({ kind: 'refused', code: failure, detail: {} }) })
    await loadInhouse(context, token)
    expect(store.get()).toMatchObject({ phase: 'failed', failure })
    expect(types()).toEqual(['loaded'])
  },
)

test('what an open round has come to is said with what it is worth, and what is said changes with each action', async () => {
  let opened = 0
  const module = {
    said: () => `Tile ${opened}`,
    cashOut: { action: {}, worth: () => (opened === 0 ? null : `${opened}.00`) },
  }
  const { context, store } = table(
    { play: async () => ok({ round: OPEN }), act: async () => ok({ round: OPEN }) },
    module,
  )
  await bet(context)
  expect(store.get().spoken).toBe('Tile 0')
  opened = 2
  await act(context, {})
  expect(store.get().spoken).toContain('Tile 2')
  expect(store.get().spoken).toContain('₱2.00')
})

test('GAM-17 a win that could not be paid is not told as won, at the entry and after its round', async () => {
  const disputed = { ...WON, state: 'disputed', balanceAfter: null }
  const back = table(entered(disputed))
  await loadInhouse(back.context, 'token')
  expect(shownNotice(back.store.get())).toEqual({ kind: 'disputed', win: 30_000n })

  const staked = { ...WON, state: 'staked', balanceAfter: null }
  const own = table({ play: async () => ok({ round: staked }), state: async () => state(disputed, '9.00') })
  await bet(own.context)
  await expect.poll(() => shownNotice(own.store.get())).toEqual({ kind: 'disputed', win: 30_000n })
})

test('a bet on nothing says what is missing, and that nothing was taken', async () => {
  const { context, store } = table({
    play: async () => ({ kind: 'refused', code: 'choice_invalid', detail: {} }),
    state: async () => state(null),
  })
  await bet(context)
  expect(store.get()).toMatchObject({ message: { kind: 'choice' }, balance: 100_000n })
})

describe('a bet that is pressed without a connection', () => {
  /** A studio that nobody reaches for thirteen seconds; `late` is what it has then. */
  function away(late: (requestId: string) => object) {
    const asked: { play: number[]; requestId: string } = { play: [], requestId: '' }
    const isAway = () => nowMs() < 13_000
    const seated = table({
      play: async (_stake: string, requestId: string) => {
        asked.play.push(nowMs())
        asked.requestId = requestId
        return isAway() ? { kind: 'unreachable' } : ok({ round: WON })
      },
      state: async () => (isAway() ? { kind: 'unreachable' } : late(asked.requestId)),
    })
    const nowMs = () => seated.context.clock.nowMs()
    return { ...seated, asked }
  }

  test('GAM-17 is not placed when it comes back after a while: who pressed may not be there any more', async () => {
    const { context, store, told, asked } = away(() => state(BEFORE, '10.00'))
    await bet(context)
    expect(asked.play.filter(atMs => atMs >= 12_000)).toEqual([])
    expect(asked.play.length).toBeGreaterThan(5)
    expect(store.get()).toMatchObject({ phase: 'ready', balance: 100_000n, message: null })
    expect(shownNotice(store.get()), 'he was told that it goes on').toEqual({ kind: 'unanswered' })
    expect(told.filter(({ type }) => type === 'round_ended')).toEqual([
      { type: 'round_ended', round: null, stake: '1.00', win: '0.00' },
    ])
  })

  test('GAM-17 is shown when it had arrived all the same', async () => {
    const { context, store, told, asked } = away(requestId => state({ ...WON, requestId }, '12.00'))
    await bet(context)
    expect(asked.play.filter(atMs => atMs >= 12_000)).toEqual([])
    expect(store.get()).toMatchObject({ phase: 'ready', win: 30_000n, balance: 120_000n })
    expect(told).toContainEqual({ type: 'round_ended', round: 'r', stake: '1.00', win: '3.00' })
  })

  test('GAM-17 and is taken back meanwhile is told of when it is back', async () => {
    const answers = [VOIDING, VOIDED]
    const { context, store } = away(requestId => state({ ...(answers.shift() ?? VOIDED), requestId }, '10.00'))
    await bet(context)
    await expect.poll(() => shownNotice(store.get())).toEqual({ kind: 'resumed_void', stake: 10_000n })
    expect(store.get()).toMatchObject({ phase: 'ready', balance: 100_000n })
  })
})

test('a bet in a room names the round it is for', async () => {
  const asked: unknown[][] = []
  const { context } = table({
    play: async (...all: unknown[]) => {
      asked.push(all)
      return { kind: 'refused', code: 'bets_closed', detail: {} }
    },
  })
  context.room.set({ room: { round: { id: 'flight' } } as never })
  await bet(context)
  expect(asked[0]?.[3]).toBe('flight')
})
