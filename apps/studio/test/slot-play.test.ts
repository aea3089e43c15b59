import { beforeAll, describe, expect, test, vi } from 'vitest'
import type { SlotDeps } from '../src/client/game/deps.ts'
import { TURN_MIN_MS } from '../src/client/game/pace.ts'
import type { WireStep } from '../src/wire.ts'
import { cappedRound, coinsOver, freeSpinsOver } from './capped.ts'
import { openTables, playOnce } from './seat.ts'

const NO_ROUND = { type: 'round_ended', round: null, win: '0.00' }

let studio: Awaited<ReturnType<typeof openTables>>['studio']
let sit: Awaited<ReturnType<typeof openTables>>['sit']
beforeAll(async () => {
  const tables = await openTables()
  studio = tables.studio
  sit = tables.sit
})

async function lastStateOf({ deps }: { deps: SlotDeps }): Promise<string | undefined> {
  const state = await deps.api.state()
  return state.kind === 'ok' ? state.value.lastRound?.state : undefined
}

describe('a round in the game', () => {
  test('WAL-15 ends with the balance the wallet has, and tells the site', async () => {
    const seat = await sit()
    await playOnce(seat)
    await vi.waitFor(async () => {
      const state = await seat.deps.api.state()
      expect(state.kind === 'ok' && state.value.lastRound?.state).toBe('settled')
    })
    expect(seat.store.get().balance).toBe(studio.wallet.balanceOf(seat.player))
    expect(seat.messages.map(({ type }) => type)).toEqual(['loaded', 'round_started', 'balance', 'round_ended'])
  })

  test.each([
    [true, 'again'],
    [false, 'exit'],
  ])(
    'SES-01 that the wallet takes no more, as its player was away, says so and leads to a new session (%s: %s)',
    async (again, way) => {
      const seat = await sit({ again })
      const { balance } = seat.store.get()
      studio.wallet.failNext('bet', 'RS_ERROR_TOKEN_EXPIRED')
      await playOnce(seat)
      expect(seat.store.get()).toMatchObject({ balance, message: { kind: 'session' } })
      expect(seat.messages.at(-1)).toMatchObject(NO_ROUND)
      seat.game.dismissMessage()
      expect(seat.messages.at(-1)).toEqual({ type: way })
    },
  )

  test('GAM-04 the lettering of a win is asked for when the game opens, in its language', async () => {
    const { pictures } = await sit()
    expect(pictures.filter(address => address.includes('big-'))).toEqual([expect.stringMatching(/\/big-en\.webp$/)])
  })

  test('GAM-09 the reels come to rest on the window the server decided', async () => {
    const seat = await sit()
    await playOnce(seat)
    const history = await seat.deps.api.history()
    expect(history.kind === 'ok' && history.value.rounds[0]?.steps[0]?.window).toEqual(seat.shown[1])
  })

  test('GAM-04 nothing is played for a round that returns no more than its stake', async () => {
    const seat = await sit({ money: '100000.00' })
    for (let round = 0; round < 40; round++) {
      seat.heard.length = 0
      await playOnce(seat)
      const { win, stake } = seat.store.get()
      const isFeature = seat.heard.includes('freeSpins')
      if (!isFeature) expect(seat.heard.includes('win'), `${win} at ${stake}`).toBe(win > stake)
    }
  })

  test.each([
    ['free spins', freeSpinsOver('100.00', '1500.00', '900.00')],
    ['a board of coins', coinsOver('100.00', '2400.00')],
  ])(
    'GAM-09 %s that reach the highest win show no more than it, and it is said that it was reached',
    async (_, steps) => {
      const round = cappedRound('2000.00', steps)
      const seat = await sit({
        wrap: api => ({ ...api, spin: async () => ({ kind: 'ok', value: { round, balance: null } }) }),
      })
      const shown: bigint[] = []
      const told: bigint[] = []
      const captions = new Set<string>()
      seat.store.subscribe(() => {
        const { win, scene, highlight } = seat.store.get()
        shown.push(win)
        if (highlight) captions.add(highlight.caption)
        if (scene.kind === 'free_outro' || scene.kind === 'hold_outro') told.push(scene.win)
      })
      await playOnce(seat)
      expect(shown.filter(win => win > 20_000_000n)).toEqual([])
      expect([...new Set(told)]).toEqual([19_000_000n])
      expect([...captions].filter(caption => caption.includes('₱900.00'))).toEqual([])
      expect(seat.store.get()).toMatchObject({ win: 20_000_000n, notice: { kind: 'capped', win: 20_000_000n } })
    },
  )

  test('GAM-09 what is told before the free spins is what the rules say, and nothing of what was drawn for them', async () => {
    const [base, ...free] = freeSpinsOver('2.00', '0.00', '0.00')
    const steps = [base, ...free.map(step => ({ ...step, wins: [], multiplier: 7 }))] as WireStep[]
    const round = { ...cappedRound('2.00', steps), capped: false }
    const seat = await sit({
      wrap: api => ({ ...api, spin: async () => ({ kind: 'ok', value: { round, balance: null } }) }),
    })
    const told = new Set<number>()
    seat.store.subscribe(() => {
      const { scene } = seat.store.get()
      if (scene.kind === 'free_intro') told.add(scene.multiplier)
    })
    await playOnce(seat)
    expect([...told]).toEqual([2])
  })

  test('GAM-01 the next press waits for the floor of the profile', async () => {
    const seat = await sit({ profile: 'PH' })
    await playOnce(seat)
    expect(seat.pauses.reduce((sum, ms) => sum + ms, 0)).toBeGreaterThanOrEqual(2_500)
  })

  test('GAM-03 a press ends the turning of the reels only where a quick spin is allowed', async () => {
    for (const [profile, isCutShort] of [
      ['PH', false],
      ['DEMO', true],
    ] as const) {
      const seat = await sit({ profile })
      const { pause } = seat.deps.waits
      const pressable: number[] = []
      seat.deps.waits.pauseOrPress = async ms => {
        pressable.push(ms)
        await pause(ms)
      }
      await playOnce(seat)
      expect([...seat.pauses, ...pressable]).toContain(TURN_MIN_MS)
      expect(pressable.includes(TURN_MIN_MS), profile).toBe(isCutShort)
    }
  })

  test('WAL-15 a balance from before a round does not come back after it, however late it is told', async () => {
    const gate = Promise.withResolvers<void>()
    let isLate = false
    const seat = await sit({
      wrap: api => ({
        ...api,
        state: async () => {
          const wasLate = isLate
          isLate = false
          const state = await api.state()
          if (wasLate) await gate.promise
          return state
        },
      }),
    })
    isLate = true
    const asked = seat.game.refresh()
    await playOnce(seat)
    gate.resolve()
    await asked
    expect(seat.store.get().balance).toBe(studio.wallet.balanceOf(seat.player))
  })

  test('WAL-15 money that came from elsewhere is bet with, though the counter has not heard of it', async () => {
    const seat = await sit({ money: '1.00' })
    studio.wallet.give(seat.player, '50.00')
    await playOnce(seat)
    expect(seat.store.get().message).toBeNull()
    expect(seat.heard).toContain('reels turn')
  })

  test('WAL-15 what is told of while the reels turn is asked for when they stand', async () => {
    const gate = Promise.withResolvers<void>()
    const seat = await sit({
      wrap: api => ({
        ...api,
        spin: async (...args) => {
          const result = await api.spin(...args)
          studio.wallet.give(seat.player, '7.00')
          await gate.promise
          return result
        },
      }),
    })
    seat.game.press()
    await seat.game.refresh()
    gate.resolve()
    await vi.waitFor(() => expect(seat.store.get()).toMatchObject({ phase: 'ready' }))
    await vi.waitFor(() => expect(seat.store.get().balance).toBe(studio.wallet.balanceOf(seat.player)))
  })

  test('GAM-05 a stake of before that is above the cap of today is not chosen', async () => {
    const before = await sit()
    while (before.store.get().stake < 40_000n) before.game.changeStake(1)
    await playOnce(before)
    studio.wallet.setSlotStakeMax(100_000)
    const seat = await sit({ player: before.player })
    studio.wallet.setSlotStakeMax(undefined)
    for (let press = 0; press < 3; press++) seat.game.changeStake(1)
    expect(seat.store.get()).toMatchObject({ stake: 10_000n, session: { stakes: [2_000n, 4_000n, 10_000n] } })
  })

  test('GAM-03 a careful profile has no autoplay, no turbo and no stopping by hand', async () => {
    const seat = await sit({ profile: 'PH' })
    seat.game.startAuto(10)
    seat.game.toggleTurbo()
    expect(seat.store.get()).toMatchObject({ autoLeft: 0, turbo: false, phase: 'ready' })
    seat.game.press()
    seat.game.press()
    expect(seat.heard).not.toContain('hurry')
    await vi.waitFor(() => expect(seat.store.get().phase).toBe('ready'))
  })
})

describe('when something is in the way', () => {
  test('LAUNCH-10 a session that cannot be opened is told to the site, which shows the game that says so', async () => {
    const seat = await sit({ wrap: api => ({ ...api, open: async () => ({ kind: 'unreachable' }) }) })
    expect(seat.store.get().failure).toBe('unreachable')
    expect(seat.messages.map(({ type }) => type)).toEqual(['loaded'])
  })

  test('a page whose answer was lost is in the game when it tries again', async () => {
    let isLost = true
    const seat = await sit({
      wrap: api => ({
        ...api,
        open: async (...launch) => {
          const opened = await api.open(...launch)
          return isLost ? { kind: 'unreachable' } : opened
        },
      }),
    })
    expect(seat.store.get().failure).toBe('unreachable')
    isLost = false
    await seat.load()
    expect(seat.store.get()).toMatchObject({ phase: 'ready', balance: 1_000_000n })
    await playOnce(seat)
    expect(await lastStateOf(seat)).toMatch(/staked|settled/)
  })

  test('W-13 too little money is said before anything is asked', async () => {
    const seat = await sit({ money: '1.00' })
    await playOnce(seat)
    expect(seat.store.get()).toMatchObject({ message: { kind: 'funds' }, balance: 10_000n })
    expect(seat.heard).not.toContain('reels turn')
  })

  test('WAL-05 a void round puts the reels back, returns the stake and says so', async () => {
    const seat = await sit()
    studio.wallet.failNext('bet', 'drop')
    await playOnce(seat)
    expect(seat.store.get()).toMatchObject({ message: { kind: 'voided', returned: true }, balance: 1_000_000n })
    expect(seat.messages).toContainEqual(expect.objectContaining(NO_ROUND))
    expect(seat.shown.at(-1)).toEqual(seat.shown[0])
  })

  test('GAM-17 an answer that is lost on the way is asked for again: one round, one debit', async () => {
    let lost = 0
    const seat = await sit({
      wrap: api => ({
        ...api,
        spin: async (...args) => {
          const result = await api.spin(...args)
          return lost++ < 2 ? { kind: 'unreachable' } : result
        },
      }),
    })
    await playOnce(seat)
    const history = await seat.deps.api.history()
    expect(history.kind === 'ok' && history.value.rounds).toHaveLength(1)
    expect(seat.store.get().notice).toBeNull()
  })

  test('GAM-17 a round the player has never seen is told about at the next entry, once', async () => {
    const seat = await sit({ wrap: api => ({ ...api, shown: async () => ({ kind: 'ok', value: {} }) }) })
    await playOnce(seat)
    const back = await sit({ player: seat.player })
    expect(back.store.get().notice).toMatchObject({ kind: 'resumed' })
    await vi.waitFor(async () => expect((await sit({ player: seat.player })).store.get().notice).toBeNull())
  })

  test('GAM-17 entering again while the bet is still under way: told how it ended once it has, and only then', async () => {
    const seat = await sit()
    studio.wallet.failNext('bet', 'hold')
    seat.game.press()
    await vi.waitFor(() => expect(studio.wallet.held).toHaveLength(1))
    expect(await lastStateOf(seat)).toBe('opened')
    const back = await sit({ player: seat.player })
    expect(back.store.get().notice).toBeNull()
    studio.wallet.giveUp()
    await vi.waitFor(() => expect(back.store.get().notice).toMatchObject({ kind: 'resumed_void', stake: 20_000n }))
    expect(back.store.get().balance).toBe(1_000_000n)
    await vi.waitFor(async () => expect((await sit({ player: seat.player })).store.get().notice).toBeNull())
  })
})
