import { HOUR_MS } from '@hiyas/kernel'
import { describe, expect, test } from 'vitest'
import {
  afterAsking,
  BREAKER_CLOSED,
  type Breaker,
  beforeAsking,
  FAILURES_MAX,
  PAUSE_FIRST_MS,
  PAUSE_MAX_MS,
  whenSuspected,
} from '../suppliers/breaker.ts'
import { createPresence } from '../suppliers/presence.ts'
import type { SupplierTerms } from '../suppliers/terms.ts'

const NOW_MS = 1_000_000
const closed = (failures: number): Breaker => ({ state: 'closed', failures })
const open = (untilMs: number, pauseMs = PAUSE_FIRST_MS): Breaker => ({ state: 'open', untilMs, pauseMs })
const halfOpen = (pauseMs = PAUSE_FIRST_MS): Breaker => ({ state: 'half_open', pauseMs })

describe('the breaker before a supplier', () => {
  test.each<[string, Breaker, boolean, Breaker]>([
    ['closed asks', closed(0), true, closed(0)],
    ['closed with failures asks', closed(4), true, closed(4)],
    ['open asks nobody', open(NOW_MS + 1), false, open(NOW_MS + 1)],
    ['open whose pause is over asks once', open(NOW_MS), true, halfOpen()],
    ['open for as long as its pause asks nobody', open(NOW_MS + PAUSE_FIRST_MS), false, open(NOW_MS + PAUSE_FIRST_MS)],
    ['open for longer asks once: the clock was put back', open(NOW_MS + PAUSE_FIRST_MS + 1), true, halfOpen()],
    ['half open asks nobody else', halfOpen(), false, halfOpen()],
  ])('GAM-18 %s', (_what, breaker, mayAsk, after) => {
    expect(beforeAsking(breaker, NOW_MS)).toEqual({ mayAsk, breaker: after })
  })

  test.each<[string, Breaker, boolean, Breaker]>([
    ['closed, an answer', closed(4), true, BREAKER_CLOSED],
    ['closed, a failure is counted', closed(0), false, closed(1)],
    ['closed, the last failure opens', closed(FAILURES_MAX - 1), false, open(NOW_MS + PAUSE_FIRST_MS)],
    ['half open, an answer closes', halfOpen(), true, BREAKER_CLOSED],
    [
      'half open, a failure pauses twice as long',
      halfOpen(),
      false,
      open(NOW_MS + 2 * PAUSE_FIRST_MS, 2 * PAUSE_FIRST_MS),
    ],
    ['half open, no pause is longer', halfOpen(PAUSE_MAX_MS), false, open(NOW_MS + PAUSE_MAX_MS, PAUSE_MAX_MS)],
    ['open, an answer that comes late closes', open(NOW_MS + 1), true, BREAKER_CLOSED],
    ['open, a failure that comes late changes nothing', open(NOW_MS + 1), false, open(NOW_MS + 1)],
  ])('GAM-18 %s', (_what, breaker, isThere, after) => {
    expect(afterAsking(breaker, isThere, NOW_MS)).toEqual(after)
  })
})

test.each<[string, Breaker, Breaker]>([
  ['closed, the next failure opens it', closed(0), closed(FAILURES_MAX - 1)],
  ['open, it stays as it is', open(NOW_MS + 1), open(NOW_MS + 1)],
  ['half open, its own question decides', halfOpen(), halfOpen()],
])('GAM-18 a supplier whom another process has found away: %s', (_what, breaker, after) => {
  expect(whenSuspected(breaker)).toEqual(after)
})

describe('whether a supplier is there', () => {
  const terms = { code: 'HYO', checkUrl: 'http://supplier.example' } as SupplierTerms

  test('GAM-18 many who ask at once wait for one question, and half open lets one through', async () => {
    let [nowMs, isThere, asked] = [NOW_MS, false, 0]
    const presence = createPresence({
      clock: { nowMs: () => nowMs },
      check: async () => {
        asked++
        return isThere
      },
    })
    const crowd = () => Promise.all(Array.from({ length: 9 }, () => presence.of(terms)))
    for (let times = 0; times < FAILURES_MAX; times++) await crowd()
    expect(asked).toBe(FAILURES_MAX)
    expect(presence.breakers()).toEqual([{ supplier: 'HYO', state: 'open' }])
    expect(await crowd()).toContainEqual({ isThere: false })
    expect(asked).toBe(FAILURES_MAX)
    nowMs += PAUSE_FIRST_MS
    isThere = true
    expect(await crowd()).toEqual(Array.from({ length: 9 }, () => ({ isThere: true })))
    await crowd()
    expect(asked).toBe(FAILURES_MAX + 1)
    expect(await presence.of({ ...terms, code: 'NONE', checkUrl: null })).toEqual({ isThere: true })
  })

  test('GAM-18 what was found at one address says nothing of another, where he is asked from now on', async () => {
    const asked: string[] = []
    let answerLate = (_isThere: boolean) => {}
    const presence = createPresence({
      clock: { nowMs: () => NOW_MS },
      check({ checkUrl }) {
        asked.push(checkUrl)
        if (checkUrl === next.checkUrl) return Promise.resolve(true)
        return asked.length > FAILURES_MAX ? new Promise(resolve => (answerLate = resolve)) : Promise.resolve(false)
      },
    })
    const next = { ...terms, checkUrl: 'http://elsewhere.example' }
    for (let times = 0; times < FAILURES_MAX; times++) expect(await presence.of(terms)).toEqual({ isThere: false })
    expect(presence.breakers()).toEqual([{ supplier: 'HYO', state: 'open' }])
    expect(await presence.of(next)).toEqual({ isThere: true })
    expect(presence.breakers()).toEqual([{ supplier: 'HYO', state: 'closed' }])
    expect(asked.at(-1)).toBe(next.checkUrl)
    // Nor does an answer of there that comes when he is asked elsewhere.
    const late = presence.of(terms)
    expect(await presence.of(next)).toEqual({ isThere: true })
    answerLate(false)
    expect(await late).toEqual({ isThere: false })
    expect(await presence.of(next)).toEqual({ isThere: true })
    // Who is taken to be there is not said to be away.
    expect(await presence.of({ ...terms, checkUrl: null })).toEqual({ isThere: true })
    expect(presence.breakers()).toEqual([])
  })

  test('GAM-18 a clock that was put back is no reason to send members for hours to who was there a moment ago', async () => {
    let [nowMs, isThere, asked] = [NOW_MS + HOUR_MS, true, 0]
    const check = async () => {
      asked++
      return isThere
    }
    const presence = createPresence({ clock: { nowMs: () => nowMs }, check })
    await presence.of(terms)
    expect(await presence.of(terms)).toEqual({ isThere: true })
    expect(asked).toBe(1)
    nowMs = NOW_MS
    isThere = false
    expect(await presence.of(terms)).toEqual({ isThere: false })
    expect(asked).toBe(2)
  })
})
