import { fakeClock, secureRandom } from '@hiyas/kernel'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { PlayProvider } from '../src/client/game/context.ts'
import { shownNotice } from '../src/client/game/state.ts'
import type { InhouseContext } from '../src/client/inhouse/context.ts'
import { flightNow } from '../src/client/inhouse/crash/flight.ts'
import { doingOf } from '../src/client/inhouse/crash/press.ts'
import { createInhouseGame } from '../src/client/inhouse/game.ts'
import { crash } from '../src/client/inhouse/games/crash.tsx'
import { act, bet } from '../src/client/inhouse/play.ts'
import { askForOwn, followRoom, serverNowMs } from '../src/client/inhouse/room/follow.ts'
import { hasOpenRound } from '../src/client/inhouse/table.ts'
import { inhouseTextsOf } from '../src/client/inhouse/texts/texts.ts'
import { NoticeBar } from '../src/client/stage/NoticeBar.tsx'
import { type Language, textsOf } from '../src/client/texts/texts.ts'
import { OVER, page } from './room-page.ts'

/* What the page of a room asks while a bet is open, and what it shows. */

test('a line that has ended is let go, whatever ended it: nothing of it stays open beside the next one', async () => {
  const lines: AbortSignal[] = []
  const { context } = page(() => OVER)
  const api = {
    ...context.api,
    listenToRoom: async (line: AbortSignal) => {
      lines.push(line)
      throw new Error('more than fits')
    },
  }
  await followRoom({ ...context, api })
  expect(lines.map(line => line.aborted)).toEqual([true])
})

/** Two words of the server, of which the second is heard `heardMs` after the first by the clock of the page, and said `saidMs` after it by his own. */
async function timeAfter(heardMs: number, saidMs: number, answeredMs: number): Promise<number> {
  const START_MS = 1_000_000
  const clock = fakeClock(START_MS)
  const wordOf = (nowMs: number) => ({ nowMs, round: null, nextAtMs: null, latest: [] })
  const times: number[] = []
  const { context } = page(question => (question === 1 ? { kind: 'ok', value: wordOf(START_MS + answeredMs) } : OVER))
  const followLine = async (_: AbortSignal, onRoom: (room: object) => void) => {
    onRoom(wordOf(START_MS))
    clock.advance(heardMs)
    onRoom(wordOf(START_MS + saidMs))
    await new Promise(setImmediate)
    times.push(serverNowMs(context) - START_MS)
  }
  Object.assign(context, { clock, module: {}, api: { ...context.api, listenToRoom: followLine } })
  await followRoom(context)
  return times[0] ?? Number.NaN
}

test.each([
  ['is put forward by five seconds', 6_000, 1_000, 1_000, 1_000],
  ['is put back by five seconds', -4_000, 1_000, 1_000, 1_000],
  ['and that of the server go on alike', 1_000, 1_000, 1_000, 1_000],
  ['slept with the page, which hears a word of before', 20_000, 1_000, 20_000, 20_000],
  ['is right, and a word was held up a little', 1_500, 1_000, 1_500, 1_500],
])(
  'GAM-14 the flight is shown by the time of the server: the clock of the page %s',
  async (_, heard, said, answered, shown) => {
    expect(await timeAfter(heard, said, answered)).toBe(shown)
  },
)

test('GAM-17 while nobody answers the bet is asked about less and less often, down to every eight seconds', async () => {
  const { context, pauses } = page(question => (question < 7 ? { kind: 'unreachable' } : OVER))
  await askForOwn(context)
  expect(pauses).toEqual([1_000, 2_000, 4_000, 8_000, 8_000, 8_000])
})

test.each([
  ['insufficient_funds', {}, 1_000_000n],
  ['bets_closed', {}, 1_000_000n],
  ['round_voided', { returned: true }, 1_000_000n],
  ['round_voided', { returned: false }, 980_000n],
])(
  'WAL-05 W-13 a bet refused as %s with %j leaves the balance right, also while nobody says how things stand',
  async (code, detail, balance) => {
    const { context, store, table } = page(() => ({ kind: 'unreachable' }))
    table.set({ round: null })
    const profile = { autoplay: false, turbo: false, cycleFloorMs: 0 }
    store.set({
      balance: 1_000_000n,
      stake: 20_000n,
      session: { currency: 'PHP', profile, stakes: [20_000n], rules: {} as never, ageMin: 21 },
    })
    const refusing = { ...context.api, play: async () => ({ kind: 'refused', code, detail }) }
    await bet({
      ...context,
      api: refusing,
      module: { room: {} },
      random: secureRandom,
      host: { send: () => undefined },
      sounds: { press: () => undefined },
      texts: inhouseTextsOf('EN'),
    } as unknown as InhouseContext)
    expect(store.get()).toMatchObject({ phase: 'ready', balance })
  },
)

test('GAM-17 a bet that ended unseen leaves the balance that is told with it', async () => {
  const lost = { id: 'own', state: 'settled', stake: '1.00', win: '0.00', balanceAfter: '9.00' }
  const { context, store } = page(() => ({ kind: 'ok', value: { balance: '590.00', lastRound: lost } }))
  Object.assign(context, {
    api: { ...context.api, shown: async () => undefined },
    module: { room: {} },
    host: { send: () => undefined },
    texts: inhouseTextsOf('EN'),
  })
  await askForOwn(context)
  expect(store.get().balance).toBe(5_900_000n)
})

test.each([
  ['has ended', { state: 'settled', win: '0.00', balanceAfter: '9.00' }, false, ['round_ended']],
  ['flies', { state: 'playing', win: null, balanceAfter: null }, true, ['round_ended', 'round_started']],
])(
  'GAM-17 a bet that ended unseen, after which one of another page %s, is asked about no more, and what there is is taken up',
  async (_, other, isOpen, types) => {
    const last = { id: 'other', stake: '1.00', choice: { target: 150 }, ...other }
    const told: string[] = []
    const { context, store, table, asked } = page(() => ({ kind: 'ok', value: { balance: '590.00', lastRound: last } }))
    Object.assign(context, {
      module: { room: {} },
      host: { send: ({ type }: { type: string }) => void told.push(type) },
      texts: inhouseTextsOf('EN'),
    })
    await askForOwn(context)
    expect(asked()).toBeLessThan(3)
    expect([hasOpenRound(table.get()), table.get().round?.id]).toEqual([isOpen, 'other'])
    expect(store.get().balance).toBe(5_900_000n)
    expect(told.filter(type => type !== 'balance')).toEqual(types)
  },
)

test.each([
  ['is over', 'over', 1_250],
  ['flies', 'running', 500],
])('GAM-14 a bet whose flight %s is asked about again when it may have been decided', async (_, flight, pauseMs) => {
  const own = { id: 'own', state: 'playing', stake: '1.00', win: null, room: { id: 'flight' } }
  const { context, table, pauses, asked } = page(question =>
    question === 1 ? { kind: 'ok', value: { balance: '9.00', lastRound: own } } : OVER,
  )
  table.set({ round: own as never })
  context.room.set({ room: { round: { id: 'flight', state: flight } } as never })
  await askForOwn(context)
  expect([asked(), pauses]).toEqual([2, [pauseMs]])
})

/** The line of notices, as it is read. */
function noticeIn({ store }: Pick<InhouseContext, 'store'>, language: Language): string {
  const value = { deps: { store, texts: textsOf(language) } } as never
  return renderToStaticMarkup(createElement(PlayProvider, { value }, createElement(NoticeBar)))
}

test('GAM-17 a flight of which nothing is heard for three seconds has no number, and that is said; its player may still get off', async () => {
  vi.useFakeTimers()
  try {
    const { context, store } = page(() => OVER)
    store.set({ notice: { kind: 'arm_stopped' } })
    const line = Promise.withResolvers<void>()
    let hear = (): void => undefined
    const listenToRoom = (_: AbortSignal, onRoom: (room: object) => void, onBytes: () => void) => {
      hear = onBytes
      hear()
      onRoom({ nowMs: 0, round: { id: 'flight', state: 'betting', startsAtMs: 8_000, drawn: null }, latest: [] })
      return line.promise
    }
    const clock = fakeClock(0)
    const pass = (ms: number): void => {
      for (let passedMs = 0; passedMs < ms; passedMs += 100) {
        clock.advance(100)
        vi.advanceTimersByTime(100)
      }
    }
    Object.assign(context, { clock, module: {}, api: { ...context.api, listenToRoom } })
    const followed = followRoom(context)
    const shown = () => [flightNow(context).isUnheard, shownNotice(store.get())?.kind, doingOf(context)]
    // Before the flight its page counts down to what was told, and the line may be silent for ten seconds.
    pass(10_900)
    expect(shown()).toEqual([false, 'arm_stopped', 'cash_out'])
    hear()
    pass(2_900)
    expect(shown()).toEqual([false, 'arm_stopped', 'cash_out'])
    pass(400)
    expect(shown()).toEqual([true, 'offline', 'cash_out'])
    hear()
    expect(shown(), 'what is told once is there again').toEqual([false, 'arm_stopped', 'cash_out'])
    line.resolve()
    await followed
    pass(10_000)
    expect(shownNotice(store.get()), 'a page that follows nothing looks no more').toEqual({ kind: 'arm_stopped' })
  } finally {
    vi.useRealTimers()
  }
})

test('GAM-17 a line that is opened and says nothing more does not say that the flight goes on', async () => {
  const { context, store } = page(() => OVER)
  const flight = { id: 'flight', state: 'running', startsAtMs: 0, drawn: null }
  context.room.set({ room: { nowMs: 0, round: flight, latest: [] } as never, heardAtMs: 0, aheadMs: 0 })
  store.set({ away: { offline: { kind: 'offline' } } })
  const shown: unknown[] = []
  const listenToRoom = async (_: AbortSignal, __: unknown, onBytes: () => void) => {
    onBytes()
    shown.push(flightNow(context).isUnheard, shownNotice(store.get())?.kind)
  }
  Object.assign(context, { clock: fakeClock(20_000), module: {}, api: { ...context.api, listenToRoom } })
  await followRoom(context)
  expect(shown).toEqual([true, 'offline'])
})

test.each([
  ['by hand', { target: null }, /goes on.*your bet is lost/, /Tuloy ang lipad.*talo ang taya mo/],
  ['by a target', { target: 200 }, /safe/, /Ligtas/],
])(
  'GAM-17 what is said while nobody answers is true of a stake that is got off %s',
  async (_, choice, english, filipino) => {
    vi.useFakeTimers()
    try {
      const late = Promise.withResolvers<object>()
      const { context, store, table } = page(() => ({ kind: 'unreachable' }))
      table.set({ choice, round: { id: 'own', state: 'playing', step: 0 } as never })
      const waits = { pause: () => new Promise(() => undefined) }
      Object.assign(context, { waits, module: crash, api: { ...context.api, act: () => late.promise } })
      void act(context, { kind: 'out' })
      vi.advanceTimersByTime(3_000)
      expect(shownNotice(store.get())).toMatchObject({ kind: 'slow' })
      expect(noticeIn(context, 'EN')).toMatch(english)
      expect(noticeIn(context, 'TY')).toMatch(filipino)
      late.resolve({ kind: 'unreachable' })
      await vi.waitFor(() => expect(shownNotice(store.get())).toMatchObject({ kind: 'offline' }))
      expect(noticeIn(context, 'EN')).toMatch(english)
      expect(noticeIn(context, 'TY')).toMatch(filipino)
    } finally {
      vi.useRealTimers()
    }
  },
)

test('GAM-03 a bet that waits for the next flight is taken back when nobody sees the game any more, and that is said', () => {
  const { context, store } = page(() => OVER)
  const game = createInhouseGame(Object.assign(context, { sounds: {}, host: {} }))
  game.stopUnseen()
  expect(shownNotice(store.get())).toBeNull()
  context.room.set({ isArmed: true })
  game.stopUnseen()
  expect(context.room.get().isArmed).toBe(false)
  expect(shownNotice(store.get())).toEqual({ kind: 'arm_stopped' })
})

test.each(['betting', 'running', 'over'])(
  'GAM-15 GAM-17 whose bet flies in another edition gets off at any time, and reads no number of a flight here that is %s',
  state => {
    const { context, table } = page(() => OVER)
    const drawn = state === 'over' ? { point: 900 } : null
    context.room.set({ room: { nowMs: 0, round: { id: 'here', state, startsAtMs: -20_000, drawn } } as never })
    table.set({ round: { id: 'own', state: 'playing', room: { id: 'elsewhere' } } as never })
    expect([doingOf(context), flightNow(context)]).toMatchObject(['cash_out', { isUnheard: true, point: null }])
    table.set({ round: { id: 'own', state: 'playing', room: { id: 'here' } } as never })
    expect(doingOf(context)).toBe(state === 'over' ? 'wait' : 'cash_out')
  },
)
