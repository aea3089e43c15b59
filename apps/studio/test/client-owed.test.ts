import { describe, expect, test, vi } from 'vitest'
import type { StudioApi } from '../src/client/api.ts'
import { loadInhouse } from '../src/client/inhouse/load.ts'
import { bet } from '../src/client/inhouse/play.ts'
import type { WireRound } from '../src/wire.ts'
import { BEFORE, entered, ok, state, table, WON } from './inhouse-table.ts'
import { openTables, playOnce } from './seat.ts'

/* A win that was seen, and is not in the balance yet when its player comes in again. */

const OWED = { ...WON, state: 'staked', balanceAfter: null }
const DISPUTED = { ...OWED, state: 'disputed' }

describe('one of our own games', () => {
  test('GAM-17 WAL-04 says at the entry that a win is on its way whose round was seen, and takes over the balance when it comes', async () => {
    const notices: unknown[] = []
    const answers = [state({ ...OWED, shown: true }, '9.00'), state({ ...WON, shown: true }, '12.00')]
    const seated = table({
      ...entered({ ...OWED, shown: true }),
      state: async () => {
        notices.push(seated.store.get().notice)
        return answers.shift() ?? state(WON, '12.00')
      },
    })
    await loadInhouse(seated.context, 'token')
    await expect.poll(() => seated.store.get().balance).toBe(120_000n)
    expect(notices).toEqual([
      { kind: 'win_coming', win: 30_000n },
      { kind: 'win_coming', win: 30_000n },
    ])
    expect(seated.store.get()).toMatchObject({ notice: null, win: 0n })
    expect(seated.shown).toEqual([])
  })

  test('GAM-17 WAL-04 tells how an unseen round ended, and takes over the balance when its win has come', async () => {
    const { context, store, shown } = table({
      ...entered(OWED),
      state: async () => state({ ...WON, shown: true }, '12.00'),
    })
    await loadInhouse(context, 'token')
    expect(store.get().notice).toEqual({ kind: 'resumed', win: 30_000n })
    await expect.poll(() => store.get().balance).toBe(120_000n)
    expect([store.get().notice, shown]).toEqual([{ kind: 'resumed', win: 30_000n }, ['r']])
  })

  test('GAM-17 notes that it was told when a win turns out to be disputed while its player is there', async () => {
    const { context, store, shown } = table({
      play: async () => ok({ round: OWED }),
      state: async () => state(DISPUTED, '9.00'),
    })
    await bet(context)
    await expect.poll(() => store.get().notice).toEqual({ kind: 'disputed', win: 30_000n })
    expect(shown).toEqual(['r', 'r'])
  })

  test('GAM-17 GAM-09 after a loss whose balance nobody has told says that no win is on its way, and asks for the balance', async () => {
    const notices: unknown[] = []
    const seated = table({
      play: async () => ok({ round: { ...OWED, win: '0.00' } }),
      state: async () => {
        notices.push(seated.store.get().notice)
        return state({ ...WON, win: '0.00', balanceAfter: '9.00' }, '9.00')
      },
    })
    await bet(seated.context)
    await expect.poll(() => notices).toEqual([null])
  })

  test.each([
    ['that is disputed and was told as such', { ...DISPUTED, shown: true }],
    ['that is paid', { ...WON, shown: true }],
    ['that has won nothing', { ...OWED, win: '0.00', shown: true }],
    ['of before', BEFORE],
  ])('GAM-17 says nothing of a round %s', async (_, round) => {
    let asked = 0
    const { context, store } = table({
      ...entered(round),
      state: async () => {
        asked += 1
        return state(round)
      },
    })
    await loadInhouse(context, 'token')
    expect([store.get().notice, asked]).toEqual([null, 0])
  })
})

test('GAM-17 WAL-04 a slot says at the entry that a win is on its way whose reels were seen, shows them no second time, and takes over the balance', async () => {
  const { sit } = await openTables()
  const seat = await sit()
  await playOnce(seat)
  let isPaid = false
  const owed = (round: WireRound): WireRound => ({
    ...round,
    ...(isPaid ? { state: 'settled', balanceAfter: '777.00' } : { state: 'staked', balanceAfter: null }),
    win: '3.00',
    shown: true,
  })
  const wrap = (api: StudioApi): StudioApi => ({
    ...api,
    state: async () => {
      const told = await api.state()
      if (told.kind !== 'ok' || !told.value.lastRound) return told
      const value = { balance: isPaid ? '777.00' : '100.00', lastRound: owed(told.value.lastRound) }
      isPaid = true
      return { ...told, value }
    },
    open: async (...launch) => {
      const opened = await api.open(...launch)
      if (opened.kind !== 'ok' || !opened.value.lastRound) return opened
      return { ...opened, value: { ...opened.value, lastRound: owed(opened.value.lastRound) } }
    },
  })
  const back = await sit({ wrap, player: seat.player })
  expect(back.store.get().notice).toEqual({ kind: 'win_coming', win: 30_000n })
  await vi.waitFor(() => expect(back.store.get().balance).toBe(7_770_000n))
  expect(back.store.get()).toMatchObject({ notice: null, win: 0n })
  expect(back.heard).not.toContain('reels turn')
})
