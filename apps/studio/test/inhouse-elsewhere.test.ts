import { describe, expect, test, vi } from 'vitest'
import { shownNotice } from '../src/client/game/state.ts'
import { createInhouseGame } from '../src/client/inhouse/game.ts'
import { crash } from '../src/client/inhouse/games/crash.tsx'
import { dice } from '../src/client/inhouse/games/dice.tsx'
import { hilo } from '../src/client/inhouse/games/hilo.tsx'
import { mines } from '../src/client/inhouse/games/mines.tsx'
import { showSeeds } from '../src/client/inhouse/panel/SeedsSheet.tsx'
import { bet } from '../src/client/inhouse/play.ts'
import { held, OPEN, ok, SESSION, state, table, VOIDING, WON } from './inhouse-table.ts'

/* One of our own games while money moves, and rounds begin and end, in another window. */

describe('money that came from elsewhere', () => {
  const poor = (answers: object) => {
    const seated = table({ play: async () => ok({ round: WON }), ...answers })
    seated.store.set({ balance: 4_000n })
    return seated
  }

  test('WAL-15 a bet that the counter says is too large is made when the wallet holds more by now', async () => {
    const { context, store, types } = poor({ state: async () => state(null, '504.00') })
    await bet(context)
    expect(types()).toContain('round_started')
    expect(store.get()).toMatchObject({ balance: 120_000n, message: null })
  })

  test('WAL-15 the player is told that it is too large when the wallet holds no more', async () => {
    const { context, store, types } = poor({ state: async () => state(null, '0.40') })
    await bet(context)
    expect(types()).not.toContain('round_started')
    expect(store.get().message).toEqual({ kind: 'funds' })
  })

  test('WAL-15 GAM-17 where nobody can be asked that is said, and not that the balance is too low', async () => {
    let answer: object = { kind: 'unreachable' }
    const { context, store, types } = poor({ state: async () => answer })
    await bet(context)
    expect(types()).not.toContain('round_started')
    expect(store.get()).toMatchObject({ phase: 'ready', message: null, away: { offline: { kind: 'offline' } } })
    answer = state(null, '0.40')
    await createInhouseGame(context).refresh()
    expect(shownNotice(store.get()), 'somebody has answered').toBeNull()
  })

  test('WAL-15 GAM-17 what is told once is there again when somebody answers after a press that nobody could be asked about', async () => {
    let answer: object = { kind: 'unreachable' }
    const { context, store } = poor({ state: async () => answer })
    store.set({ notice: { kind: 'disputed', win: 30_000n } })
    await bet(context)
    expect(shownNotice(store.get())).toMatchObject({ kind: 'offline' })
    answer = state(null, '0.40')
    await createInhouseGame(context).refresh()
    expect(shownNotice(store.get())).toEqual({ kind: 'disputed', win: 30_000n })
  })

  test('WAL-15 GAM-17 a question that takes its time is told of within three seconds', async () => {
    vi.useFakeTimers()
    try {
      const late = held(state(null, '504.00'))
      const { context, store } = poor({ state: late.ask })
      const betting = bet(context)
      vi.advanceTimersByTime(3_000)
      expect(shownNotice(store.get())).toEqual({ kind: 'slow' })
      late.letGo()
      await betting
      expect([shownNotice(store.get()), store.get().balance]).toEqual([null, 120_000n])
    } finally {
      vi.useRealTimers()
    }
  })

  test.each([
    ['an answer', ok({ balance: '504.00', lastRound: null })],
    ['nothing', { kind: 'unreachable' }],
  ])(
    'GAM-01 WAL-15 a question that ends with %s after a smaller bet was pressed for and played stakes nothing any more',
    async (_, answer) => {
      vi.useFakeTimers()
      try {
        const late = held(answer)
        const play = vi.fn(async () => ok({ round: WON }))
        const { context, store } = poor({ state: late.ask, play })
        const asking = bet(context)
        store.set({ stake: 3_000n })
        await bet(context)
        vi.advanceTimersByTime(3_000)
        expect(shownNotice(store.get())).toEqual({ kind: 'slow' })
        late.letGo()
        await asking
        expect(play).toHaveBeenCalledTimes(1)
        expect(store.get()).toMatchObject({ phase: 'ready', balance: 120_000n })
        expect(shownNotice(store.get())).toBeNull()
      } finally {
        vi.useRealTimers()
      }
    },
  )

  test.each<[string, (seated: ReturnType<typeof poor>) => void]>([
    ['stake', ({ store }) => store.set({ stake: 3_000n })],
    ['choice', ({ context }) => context.table.set({ choice: { mines: 24 } })],
  ])('GAM-01 WAL-15 another %s while it is asked is not bet until it is pressed for', async (_, change) => {
    const late = held(state(null, '504.00'))
    const play = vi.fn(async () => ok({ round: WON }))
    const seated = poor({ state: late.ask, play })
    const { context, store, types } = seated
    const asking = bet(context)
    change(seated)
    late.letGo()
    await asking
    expect(store.get()).toMatchObject({ phase: 'ready', balance: 5_040_000n, message: null })
    expect(types()).not.toContain('round_started')
    await bet(context)
    expect(play).toHaveBeenCalledTimes(1)
  })

  test('WAL-15 GAM-17 the next flight takes no bet along that was pressed for one that began while it was asked, and that is said', async () => {
    const late = held(state(null, '504.00'))
    const play = vi.fn(async () => ok({ round: WON }))
    const { context, store, types } = poor({ state: late.ask, play })
    context.room.set({ room: { round: { id: 'flight' } } as never })
    const asking = bet(context)
    context.room.set({ room: { round: { id: 'next' } } as never })
    late.letGo()
    await asking
    expect(store.get()).toMatchObject({ phase: 'ready', balance: 5_040_000n, notice: { kind: 'bets_closed' } })
    expect(types()).not.toContain('round_started')
    await bet(context)
    expect(play).toHaveBeenCalledWith('1.00', expect.any(String), {}, 'next')
  })

  test('WAL-15 GAM-17 a question that ends too late leaves what is said of the bet that was pressed for meanwhile', async () => {
    vi.useFakeTimers()
    try {
      const late = held({ kind: 'unreachable' })
      const { context, store } = poor({ state: late.ask, play: () => new Promise(() => undefined) })
      const asking = bet(context)
      store.set({ stake: 3_000n })
      void bet(context)
      vi.advanceTimersByTime(3_000)
      late.letGo()
      await asking
      expect(store.get()).toMatchObject({ phase: 'busy', away: { slow: { kind: 'slow' } } })
    } finally {
      vi.useRealTimers()
    }
  })

  test('WAL-15 GAM-17 whose session is over is told that, and not that his balance is too low', async () => {
    const { context, store, types } = poor({
      state: async () => ({ kind: 'refused', code: 'session_unknown', detail: {} }),
    })
    await bet(context)
    expect(types()).not.toContain('round_started')
    expect(store.get()).toMatchObject({ phase: 'ready', message: { kind: 'session' } })
  })

  test('WAL-15 a wallet that does not tell the balance is asked for the bet: its answer says what is', async () => {
    const { context, store } = poor({
      state: async () => ok({ balance: null, lastRound: null }),
      play: async () => ({ kind: 'refused', code: 'session_unknown', detail: {} }),
    })
    await bet(context)
    expect(store.get()).toMatchObject({ phase: 'ready', message: { kind: 'session' } })
  })

  test('WAL-15 what is told of while a round runs is asked for when the game rests', async () => {
    const gate = held(ok({ round: WON }))
    const { context, store } = table({ play: gate.ask, state: async () => state(WON, '777.00') })
    const game = createInhouseGame(context)
    const played = bet(context)
    await game.refresh()
    expect(store.get().balance).toBe(90_000n)
    gate.letGo()
    await played
    expect(store.get().balance).toBe(7_770_000n)
  })
})

test('GAM-17 a bet that came too late for the flight is told of once: the line of notices is read aloud, and nothing beside it', async () => {
  const { context, store } = table({
    play: async () => ({ kind: 'refused', code: 'bets_closed', detail: {} }),
    state: async () => state(null),
  })
  await bet(context)
  expect(store.get()).toMatchObject({ notice: { kind: 'bets_closed' }, balance: 100_000n })
  expect(store.get().spoken).not.toContain('nothing was staked')
})

test('RG-21 a bet that a round of another game holds up is told of with that game, and nothing was taken', async () => {
  const { context, store } = table({
    play: async () => ({ kind: 'refused', code: 'round_elsewhere', detail: { game: 'Mina de Oro' } }),
    state: async () => state(null),
  })
  await bet(context)
  expect(store.get()).toMatchObject({ message: { kind: 'elsewhere', game: 'Mina de Oro' }, balance: 100_000n })
})

test.each([
  [
    'waits for its player elsewhere is taken up with its own stake, and no card speaks of the wallet',
    OPEN,
    20_000n,
    null,
  ],
  ['waits for the wallet is told of', VOIDING, 10_000n, { kind: 'open' }],
])('GAM-09 GAM-17 a round that %s', async (_, last, stake, message) => {
  const { context, store } = table({
    play: async () => ({ kind: 'refused', code: 'round_open', detail: {} }),
    state: async () => state({ ...last, stake: '2.00' }),
  })
  store.set({ session: { ...SESSION, stakes: [10_000n, 20_000n] } })
  await bet(context)
  expect(store.get()).toMatchObject({ stake, message })
})

test.each([
  ['mines', mines, { mines: 3 }, 'waits'],
  ['hi-lo', hilo, {}, 'waits'],
  ['crash by hand', crash, { target: null }, 'flies'],
  ['crash with a target', crash, { target: 200 }, undefined],
  ['dice', dice, { over: true, target: 5_000 }, undefined],
])('GAM-17 the site is told what becomes of a round of %s that is left', async (_, module, choice, left) => {
  const { context, told } = table(
    { play: async () => ({ kind: 'refused', code: 'limit_reached', detail: {} }) },
    module,
  )
  context.table.set({ choice })
  await bet(context)
  expect(told[0]).toEqual({ type: 'round_started', round: null, stake: '1.00', ...(left ? { left } : {}) })
})

test('RNG-12 an answer from before the seeds were turned over does not put back the pair whose seed is told', async () => {
  const late = held(ok({ serverHash: 'old' }))
  const { context } = table({ seeds: late.ask })
  const shown = showSeeds(context)
  context.table.set({ seeds: { serverHash: 'turned' } as never })
  late.letGo()
  await shown
  expect(context.table.get().seeds).toEqual({ serverHash: 'turned' })
  await showSeeds(context)
  expect(context.table.get().seeds).toEqual({ serverHash: 'old' })
})
