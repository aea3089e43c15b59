import { MINUTE_MS } from '@hiyas/kernel'
import { expect, test } from 'vitest'
import { createEndedSessions } from '../doors/ended-sessions.ts'

function endedSessions() {
  let now = 0
  const ended = createEndedSessions({ nowMs: () => now }, MINUTE_MS)
  return { ...ended, pass: (ms: number) => (now += ms) }
}

test.each([0, MINUTE_MS, 2 * MINUTE_MS, 3 * MINUTE_MS])(
  'SES-07 a session that ended %d ms after the last turn is known as long as an old launch may be',
  atMs => {
    const ended = endedSessions()
    ended.pass(atMs)
    ended.add('his')
    ended.pass(MINUTE_MS)
    ended.add('another')
    expect(ended.has('his')).toBe(true)
    expect(ended.has('a third')).toBe(false)
  },
)

test('SES-07 what ended long ago is forgotten, and a flood of logouts keeps no more than two generations', () => {
  const ended = endedSessions()
  ended.add('early')
  for (const name of ['one', 'two']) {
    ended.pass(2 * MINUTE_MS + 1)
    ended.add(name)
  }
  expect(ended.has('early')).toBe(false)
  for (let session = 0; session < 200_001; session++) ended.add(`s-${session}`)
  expect([ended.has('two'), ended.has('s-0'), ended.has('s-100000'), ended.has('s-200000')]).toEqual([
    false,
    false,
    true,
    true,
  ])
})
