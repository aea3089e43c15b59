import { HOUR_MS } from '@hiyas/kernel'
import { expect, test } from 'vitest'
import { bet } from '../src/client/inhouse/play.ts'
import { ok, state, table, WON } from './inhouse-table.ts'
import { openTables, playOnce } from './seat.ts'
import { steered } from './steered.ts'

/*
 * A press that comes as soon as it may, by the clock of the page, and whose question is quicker on its way than the one before it: the
 * server, which counts from when it heard that, is asked again when it has had its floor.
 */

const FLOOR_MS = 2_500
const tooSoon = (waitMs: number) => ({ kind: 'refused', code: 'too_soon', detail: { waitMs } }) as const

test('GAM-01 a prompt spin whose question was quicker than the one before it is played, and counts for the server from its floor on', async () => {
  // Nothing that is won keeps the first round on the reels for longer than its floor.
  const { sit, studio } = await openTables(steered())
  const lateMs = [400, 0]
  const asked: string[] = []
  const seat = await sit({
    profile: 'PAGCOR',
    wrap: api => ({
      ...api,
      spin: async (stake, requestId) => {
        asked.push(requestId)
        const ms = lateMs.shift() ?? 0
        for (const clock of [studio.clock, seat.deps.clock as typeof studio.clock]) clock.advance(ms)
        return api.spin(stake, requestId)
      },
    }),
  })
  const opened = async () => {
    const told = await seat.deps.api.history()
    return told.kind === 'ok' ? told.value.rounds.map(({ openedAt }) => Date.parse(openedAt)) : []
  }
  await playOnce(seat)
  await playOnce(seat)
  const [second = 0, first = 0] = await opened()
  expect(second - first).toBe(FLOOR_MS)
  expect(asked).toHaveLength(3)
  expect(new Set(asked).size).toBe(2)
  expect(seat.heard.filter(what => what === 'reels turn')).toHaveLength(2)
  expect(seat.messages.filter(({ type }) => type === 'round_started')).toHaveLength(2)
  expect(seat.messages).not.toContainEqual(expect.objectContaining({ type: 'round_ended', round: null }))
})

/** A page of one of our own games, whose bets are answered like this, one after the other. */
function page(...answers: object[]) {
  const asked: string[] = []
  const pauses: [ms: number, said: string | undefined][] = []
  const seated = table({
    play: async (_: string, requestId: string) => {
      asked.push(requestId)
      return answers.shift() ?? ok({ round: WON })
    },
    state: async () => state(null),
  })
  const { pause } = seated.context.waits
  seated.context.waits.pause = async ms => {
    pauses.push([ms, seated.store.get().notice?.kind])
    await pause(ms)
  }
  return { ...seated, asked, pauses }
}

test('GAM-01 a bet that comes a moment too soon is asked for again by itself, without a word', async () => {
  const { context, store, asked, pauses, types } = page(tooSoon(300), tooSoon(1))
  await bet(context)
  expect(store.get()).toMatchObject({ phase: 'ready', win: 30_000n, balance: 120_000n, message: null })
  expect(asked).toHaveLength(3)
  expect(new Set(asked).size).toBe(1)
  expect(pauses).toEqual([
    [300, undefined],
    [1, undefined],
  ])
  expect(types()).toEqual(['round_started', 'balance', 'round_ended'])
})

test('GAM-01 and not for longer than a second in all: then it is told', async () => {
  const { context, asked, pauses, types } = page(tooSoon(600), tooSoon(600))
  await bet(context)
  expect(asked).toHaveLength(2)
  expect(pauses).toEqual([
    [600, undefined],
    [600, 'too_soon'],
  ])
  expect(types().filter(type => type !== 'balance')).toEqual(['round_started', 'round_ended'])
})

test('GAM-17 nor when a telephone has slept meanwhile: a stake that nobody sees is not taken', async () => {
  const { context, store, asked } = page(tooSoon(300))
  context.waits.pause = async () => (context.clock as unknown as { advance(ms: number): void }).advance(HOUR_MS)
  await bet(context)
  expect(asked).toHaveLength(1)
  expect(store.get()).toMatchObject({ phase: 'ready', balance: 100_000n, notice: { kind: 'unanswered' } })
})
