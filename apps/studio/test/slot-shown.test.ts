import { beforeAll, describe, expect, test, vi } from 'vitest'
import type { ApiResult } from '../src/client/api.ts'
import type { WireSpinAnswer } from '../src/wire.ts'
import { openTables, playOnce } from './seat.ts'

/** As after a round whose balance is known: of a win it is asked for at once. */
const ended = (result: ApiResult<WireSpinAnswer>): ApiResult<WireSpinAnswer> =>
  result.kind === 'ok'
    ? { ...result, value: { ...result.value, round: { ...result.value.round, balanceAfter: '100.00' } } }
    : result

const won = (result: ApiResult<WireSpinAnswer>): ApiResult<WireSpinAnswer> =>
  result.kind === 'ok'
    ? {
        ...result,
        value: {
          balance: null,
          round: { ...result.value.round, state: 'staked', win: '7.00', balanceAfter: null },
        },
      }
    : result

let sit: Awaited<ReturnType<typeof openTables>>['sit']
beforeAll(async () => {
  sit = (await openTables()).sit
})

describe('GAM-17 that a round was shown is told', () => {
  /** A seat that rests when the test says so, hears what is told, and may be refused a bet. */
  async function restingSeat() {
    const told: string[] = []
    const rests: (() => void)[] = []
    const line = { isRefusing: false }
    const seat = await sit({
      wrap: api => ({
        ...api,
        spin: async (...args) =>
          line.isRefusing ? { kind: 'refused', code: 'limit_reached', detail: {} } : ended(await api.spin(...args)),
        shown: async round => {
          told.push(round)
          return { kind: 'ok', value: {} }
        },
      }),
    })
    const { pause } = seat.deps.waits
    seat.deps.waits.pause = ms => (ms === 400 ? new Promise(resolve => rests.push(resolve)) : pause(ms))
    const lastRound = async () => {
      const state = await seat.deps.api.state()
      return state.kind === 'ok' ? state.value.lastRound?.id : undefined
    }
    return { seat, told, rests, line, lastRound }
  }

  test('when the player rests, and once for rounds that follow each other', async () => {
    const { seat, told, rests, lastRound } = await restingSeat()
    await playOnce(seat)
    await playOnce(seat)
    rests[0]?.()
    await new Promise(setImmediate)
    expect(told, 'the round after it is the last one').toEqual([])
    rests[1]?.()
    await vi.waitFor(() => expect(told).toHaveLength(1))
    expect(told).toEqual([await lastRound()])
  })

  test('at once when the bet after it is refused', async () => {
    const { seat, told, line, lastRound } = await restingSeat()
    await playOnce(seat)
    line.isRefusing = true
    await playOnce(seat)
    expect(told).toEqual([await lastRound()])
  })
})

describe('GAM-06 a round that has won is told before its win is paid', () => {
  /** A seat whose every round has won, and what it is told when its reels stand. */
  async function winningSeat(balanceAfter: string | null) {
    const told: string[] = []
    const seat = await sit({
      wrap: api => ({
        ...api,
        spin: async (...args) => won(await api.spin(...args)),
        shown: async round => {
          told.push(round)
          return { kind: 'ok', value: { balanceAfter } }
        },
      }),
    })
    return { seat, told }
  }

  test('and the balance is the one that is told when its reels stand, once', async () => {
    const { seat, told } = await winningSeat('107.00')
    await playOnce(seat)
    expect(seat.store.get()).toMatchObject({ balance: 1_070_000n, notice: null })
    expect(seat.messages).toContainEqual({ type: 'balance', balance: '107.00' })
    expect(told).toHaveLength(1)
  })

  test('and where the wallet has not taken it by then, the player reads that it comes', async () => {
    const { seat } = await winningSeat(null)
    seat.deps.waits.pause = ms => (ms === 2_000 ? new Promise(() => undefined) : Promise.resolve())
    await playOnce(seat)
    expect(seat.store.get()).toMatchObject({ notice: { kind: 'win_coming', win: 70_000n } })
  })

  test('and while nobody answers, he reads that it comes within two seconds, and not only when the question is given up', async () => {
    const asked = Promise.withResolvers<void>()
    const seat = await sit({
      wrap: api => ({
        ...api,
        spin: async (...args) => won(await api.spin(...args)),
        shown: () => {
          asked.resolve()
          return new Promise(() => undefined)
        },
      }),
    })
    seat.deps.waits.pause = ms => (ms === 2_000 ? new Promise(() => undefined) : Promise.resolve())
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    try {
      seat.game.press()
      await asked.promise
      await vi.advanceTimersByTimeAsync(2_000)
      expect(seat.store.get()).toMatchObject({ phase: 'ready', notice: { kind: 'win_coming', win: 70_000n } })
    } finally {
      vi.useRealTimers()
    }
  })

  test('and a win that arrives while the floor is waited out is in the balance when he may press again', async () => {
    let asked = 0
    const seat = await sit({
      profile: 'PH',
      wrap: api => ({
        ...api,
        spin: async (...args) => won(await api.spin(...args)),
        shown: async () => ({ kind: 'ok', value: { balanceAfter: null } }),
        state: async () => {
          asked += 1
          const told = await api.state()
          return told.kind === 'ok' ? { ...told, value: { ...told.value, balance: '777.00', lastRound: null } } : told
        },
      }),
    })
    const floor = Promise.withResolvers<void>()
    const isOver = () => seat.messages.some(({ type }) => type === 'round_ended')
    // The clock stands: what is left of the floor is all of it.
    const pause = () => (isOver() ? floor.promise : new Promise<void>(setImmediate))
    Object.assign(seat.deps.waits, { pause, pauseOrPress: pause })
    seat.game.press()
    await vi.waitFor(() => expect([asked, seat.store.get().notice]).toEqual([1, null]))
    expect(seat.store.get().phase).toBe('busy')
    floor.resolve()
    await vi.waitFor(() => expect(seat.store.get()).toMatchObject({ phase: 'ready', balance: 7_770_000n }))
  })
})
