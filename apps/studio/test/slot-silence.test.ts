import { HOUR_MS } from '@hiyas/kernel'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import type { StudioApi } from '../src/client/api.ts'
import type { WireRound } from '../src/wire.ts'
import { openTables, playOnce } from './seat.ts'
import { steered, WINNING } from './steered.ts'

/* A slot whose bet is answered by nobody for long. */

const NO_ROUND = { type: 'round_ended', round: null, win: '0.00' }

let studio: Awaited<ReturnType<typeof openTables>>['studio']
let sit: Awaited<ReturnType<typeof openTables>>['sit']
beforeAll(async () => {
  const tables = await openTables()
  studio = tables.studio
  sit = tables.sit
})

/** The same round, as it is when its win could not be paid. */
const disputed = (round: WireRound): WireRound => ({ ...round, state: 'disputed', win: '3.00', balanceAfter: null })

test('GAM-17 a win that could not be paid is not told as won, at the entry and after its round', async () => {
  const wrap = (api: StudioApi): StudioApi => ({
    ...api,
    spin: async (...bet) => {
      const spun = await api.spin(...bet)
      if (spun.kind !== 'ok') return spun
      return { ...spun, value: { ...spun.value, round: { ...disputed(spun.value.round), state: 'staked' } } }
    },
    shown: async () => ({ kind: 'ok', value: { balanceAfter: null } }),
    state: async () => {
      const state = await api.state()
      if (state.kind !== 'ok' || !state.value.lastRound) return state
      return { ...state, value: { ...state.value, lastRound: disputed(state.value.lastRound) } }
    },
    open: async (...launch) => {
      const opened = await api.open(...launch)
      if (opened.kind !== 'ok' || !opened.value.lastRound) return opened
      return { ...opened, value: { ...opened.value, lastRound: disputed(opened.value.lastRound) } }
    },
  })
  const seat = await sit({ wrap })
  await playOnce(seat)
  await vi.waitFor(() => expect(seat.store.get().notice).toEqual({ kind: 'disputed', win: 30_000n }))
  const back = await sit({ wrap, player: seat.player })
  expect(back.store.get().notice).toEqual({ kind: 'disputed', win: 30_000n })
})

describe('a long silence', () => {
  test('GAM-17 a long silence: the round that was played meanwhile is shown when the line is back', async () => {
    let away = false
    const seat = await sit({
      wrap: api => ({
        ...api,
        spin: async (...args) => {
          if (!away) await api.spin(...args)
          away = true
          return { kind: 'unreachable' }
        },
      }),
    })
    await playOnce(seat)
    const state = await seat.deps.api.state()
    const last = state.kind === 'ok' ? state.value.lastRound : null
    expect(seat.shown[1]).toEqual(last?.steps[0]?.window)
    const ended = seat.messages.filter(({ type }) => type === 'round_ended')
    expect(ended).toEqual([expect.objectContaining({ round: last?.id })])
  })

  test.each([
    ['a moment', 1],
    ['long', Number.POSITIVE_INFINITY],
  ])(
    'WAL-15 GAM-17 money that came while the answer of a spin was lost (%s) is in the counter when its reels stand',
    async (_, lostMax) => {
      let lost = 0
      const seat = await sit({
        wrap: api => ({
          ...api,
          spin: async (...args) => {
            const answer = await api.spin(...args)
            if (lost >= lostMax) return answer
            lost += 1
            // Its win has been paid by then, and more has come from elsewhere.
            if (answer.kind === 'ok') await api.shown(answer.value.round.id)
            if (lost === 1) studio.wallet.give(seat.player, '700.00')
            return { kind: 'unreachable' }
          },
        }),
      })
      await playOnce(seat)
      await vi.waitFor(() => expect(seat.store.get().balance).toBe(7_000_000n))
    },
  )

  test('GAM-17 after a long silence the round of another page is not taken for the own one', async () => {
    const other = await sit()
    const seat = await sit({
      player: other.player,
      wrap: api => ({ ...api, spin: async () => ({ kind: 'unreachable' }) }),
    })
    const { pause } = seat.deps.waits
    let isPlayed = false
    seat.deps.waits.pause = async ms => {
      await pause(ms)
      if (isPlayed) return
      isPlayed = true
      await playOnce(other)
    }
    await playOnce(seat)
    expect(isPlayed).toBe(true)
    expect(seat.messages).toContainEqual(expect.objectContaining(NO_ROUND))
    expect(seat.messages.filter(({ type }) => type === 'round_ended')).toHaveLength(1)
    expect(seat.store.get().balance).toBe(studio.wallet.balanceOf(seat.player))
    expect(seat.store.get().notice).toEqual({ kind: 'unanswered' })
  })

  test('GAM-17 a bet is not asked for again after a long silence, nor when a telephone has slept between two questions', async () => {
    const askedAtMs: number[] = []
    const seat = await sit({
      wrap: api => ({
        ...api,
        spin: async () => {
          askedAtMs.push(seat.deps.clock.nowMs())
          return { kind: 'unreachable' }
        },
      }),
    })
    const { pause } = seat.deps.waits
    seat.deps.waits.pause = ms => pause(askedAtMs.length === 3 ? HOUR_MS : ms)
    const fromMs = seat.deps.clock.nowMs()
    await playOnce(seat)
    expect(askedAtMs.filter(atMs => atMs - fromMs >= 12_000)).toEqual([])
  })

  test('GAM-17 a long silence in which nothing was played: the stake is still there', async () => {
    const seat = await sit({ wrap: api => ({ ...api, spin: async () => ({ kind: 'unreachable' }) }) })
    await playOnce(seat)
    expect(seat.store.get()).toMatchObject({ balance: 1_000_000n, phase: 'ready', message: null })
    expect(seat.store.get().notice, 'he was told that it goes on').toEqual({ kind: 'unanswered' })
    expect(seat.messages, 'the site need not wait for its end').toContainEqual(expect.objectContaining(NO_ROUND))
  })

  test('GAM-17 a long silence in which the bet was taken back: the player is told', async () => {
    const seat = await sit({
      wrap: api => ({
        ...api,
        spin: async (...args) => {
          await api.spin(...args)
          return { kind: 'unreachable' }
        },
      }),
    })
    studio.wallet.failNext('bet', 'drop')
    await playOnce(seat)
    await vi.waitFor(() => expect(seat.store.get().notice).toMatchObject({ kind: 'resumed_void', stake: 20_000n }))
    expect(seat.store.get()).toMatchObject({ balance: 1_000_000n, phase: 'ready' })
  })
})

test('WAL-04 a win that the wallet refuses to take is what keeps the next bet: it is asked for once, and the player is told that', async () => {
  let asked = 0
  const random = steered()
  const tables = await openTables(random)
  const seat = await tables.sit({
    wrap: api => ({
      ...api,
      spin: (...bet) => {
        asked += 1
        return api.spin(...bet)
      },
    }),
  })
  random.next(...WINNING)
  tables.studio.wallet.failNext('win', ...new Array(9).fill('http500'))
  seat.deps.waits.pauseOrPress = async () => undefined
  const { pause } = seat.deps.waits
  seat.deps.waits.pause = ms => (ms === 2_000 ? new Promise(() => undefined) : pause(ms))
  await playOnce(seat)
  expect(seat.store.get().notice).toMatchObject({ kind: 'win_coming' })
  asked = 0
  await playOnce(seat)
  expect([asked, seat.store.get().message]).toEqual([1, { kind: 'open' }])
})

test('GAM-17 WAL-05 a stake that could not be given back at once is told of when it is back, and is in the counter then', async () => {
  const seat = await sit()
  studio.wallet.failNext('bet', 'drop')
  studio.wallet.failNext('rollback', 'http500')
  await playOnce(seat)
  expect(seat.store.get()).toMatchObject({ message: { kind: 'voided', returned: false }, balance: 980_000n })
  await vi.waitFor(async () => {
    await studio.worker.runOnce()
    expect(seat.store.get().notice).toEqual({ kind: 'resumed_void', stake: 20_000n })
  })
  expect(seat.store.get()).toMatchObject({ phase: 'ready', balance: 1_000_000n })
})
