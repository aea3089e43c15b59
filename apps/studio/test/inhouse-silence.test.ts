import { expect, test, vi } from 'vitest'
import { clearNotice, sayAway } from '../src/client/game/connection.ts'
import { shownNotice } from '../src/client/game/state.ts'
import { sayWait } from '../src/client/game/waits.ts'
import { act, bet } from '../src/client/inhouse/play.ts'
import { held, OPEN, ok, table, WON } from './inhouse-table.ts'

/* What one of our own games says while nobody answers, and what was said before. */

test('GAM-01 GAM-17 a pause that ends while nobody answers is over, and is not told of again with the answer', async () => {
  const { context, store } = table({})
  const pause = held({})
  const waiting = sayWait(store, pause.ask)
  expect(shownNotice(store.get())).toEqual({ kind: 'too_soon' })
  sayAway(context, { kind: 'offline' })
  pause.letGo()
  await waiting
  expect(shownNotice(store.get())).toEqual({ kind: 'offline' })
  clearNotice(context, ['offline'])
  expect(shownNotice(store.get())).toBeNull()
})

test('GAM-17 what is still being asked for is said to be late once the line is heard again', async () => {
  vi.useFakeTimers()
  try {
    const late = held(ok({ round: WON }))
    const { context, store } = table({ play: async () => ok({ round: OPEN }), act: late.ask })
    await bet(context)
    const acting = act(context, {})
    sayAway(context, { kind: 'offline' })
    await vi.advanceTimersByTimeAsync(3_000)
    expect(shownNotice(store.get())).toMatchObject({ kind: 'offline' })
    clearNotice(context, ['offline'])
    expect(shownNotice(store.get())).toEqual({ kind: 'slow' })
    sayAway(context, { kind: 'offline' })
    clearNotice(context, ['offline'])
    expect(shownNotice(store.get())).toEqual({ kind: 'slow' })
    late.letGo()
    await acting
    expect(shownNotice(store.get())).toBeNull()
  } finally {
    vi.useRealTimers()
  }
})

test('GAM-17 that there is no connection stands when the answer has been late for three seconds', async () => {
  vi.useFakeTimers()
  try {
    const { context, store } = table({ play: async () => ({ kind: 'unreachable' }) })
    Object.assign(context, { waits: { pause: () => new Promise(() => undefined) } })
    void bet(context)
    await vi.advanceTimersByTimeAsync(0)
    expect(shownNotice(store.get())).toEqual({ kind: 'offline' })
    await vi.advanceTimersByTimeAsync(3_000)
    expect(shownNotice(store.get())).toMatchObject({ kind: 'offline' })
  } finally {
    vi.useRealTimers()
  }
})
