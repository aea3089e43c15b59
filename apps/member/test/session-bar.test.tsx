import { readFileSync } from 'node:fs'
import { CallError, useClient } from '@hiyas/client'
import { type Out, records } from '@hiyas/contract'
import { MINUTE_MS } from '@hiyas/kernel'
import { QueryClient, useQueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { SessionBar } from '../src/features/play/game-launch/components/session-bar.tsx'
import { resultSince } from '../src/features/play/game-launch/queries.ts'
import { HELD_MAX_MS } from '../src/features/play/game-launch/running-round.ts'
import { askAgainAfter, usePosition } from '../src/features/play/game-launch/use-position.ts'
import { BOOT, drawn } from './drawn.tsx'

const ANSWER = { ...(records.netPosition.example.output as Out<typeof records.netPosition>), profitAndLoss: '-10.00' }
/** Days are counted from that of the opening's answer, and have no end: whatever midnight passes, what was played before stays in both. */
const SINCE = { startTime: ANSWER.startTime }

/** What the bar says when the books were heard at the opening of a game, and were asked once more since. */
function Net({ later, failed }: { later: string; failed: boolean }) {
  const client = useClient()
  const cache = useQueryClient()
  cache.setQueryData(resultSince(client, {}).queryKey, ANSWER)
  const { queryKey } = resultSince(client, SINCE)
  cache.setQueryData(queryKey, { ...ANSWER, profitAndLoss: later })
  if (failed)
    cache
      .getQueryCache()
      .find({ queryKey })
      ?.setState({ status: 'error', error: new CallError({ ok: false, code: 'system_busy' }) })
  return <Shown />
}
const Shown = () => <p>{usePosition(false).net ?? 'unknown'}</p>

test.each([
  ['is nothing while they say what they said at the opening', '-10.00', false, '0.00'],
  ['is what has changed since the opening, whenever they were heard again', '-510.00', false, '-500.00'],
  ['is unknown when they could not be asked: an older one would be taken for that of now', '-510.00', true, 'unknown'],
])('RG-02 the net position by the books %s', (_, later, failed, net) => {
  expect(drawn(<Net later={later} failed={failed} />, new QueryClient())).toContain(`<p>${net}</p>`)
})

test.each([
  ['system_busy', 5_000],
  ['network', 5_000],
  ['malformed_answer', 5_000],
  ['TOO_MANY_REQUEST', 5_000],
  ['function.not.available', false],
  ['login.not.session', false],
  ['record.range.too.long', false],
] as const)('RG-02 SES-01 books that answer %s are asked again by themselves after: %s', (code, afterMs) => {
  expect(askAgainAfter(new CallError({ ok: false, code }))).toBe(afterMs)
})

test('RG-02 books that have answered are not asked again before something changes', () => {
  expect(askAgainAfter(null)).toBe(false)
})

const ROUND = { amount: '10.00', isRunning: false } as Parameters<typeof SessionBar>[0]['round']

/** The bar over books that have not moved since the game was opened. */
function Bar({ isBalanceThere }: { isBalanceThere: boolean }) {
  const cache = useQueryClient()
  const client = useClient()
  for (const asked of [{}, SINCE]) cache.setQueryData(resultSince(client, asked).queryKey, ANSWER)
  return <SessionBar title="Reels" round={ROUND} isBalanceThere={isBalanceThere} />
}

test('RG-02 of a game that is played from a balance at its supplier the bar tells no result, and whose wallet it shows', () => {
  const bar = (isBalanceThere: boolean) => drawn(<Bar isBalanceThere={isBalanceThere} />, new QueryClient())
  expect(bar(false)).toMatch(/>Net [^<]*0\.00</)
  expect(bar(false)).toContain('>Balance<')
  expect(bar(true)).toContain('>Net -<')
  expect(bar(true)).toContain('>Main wallet<')
})

test('RG-01 the bar above a game says what time it is in Manila, and whose balance stands there', () => {
  const boot = { ...BOOT, nowMs: Date.UTC(2026, 10, 21, 12, 41) }
  const html = drawn(<SessionBar title="Reels" round={ROUND} isBalanceThere={false} />, new QueryClient(), { boot })
  expect(html).toMatch(/Time now \(GMT\+8\)<\/span>20:41</)
  const [, look] = /<span class="([^"]*)">Balance<\/span>/.exec(html) ?? []
  expect(look).toContain('label')
})

test('RG-02 the balance is held back for as long as suppliers are told', () => {
  const guide = readFileSync(new URL('../../../docs/supplier-integration.md', import.meta.url), 'utf8')
  expect(guide).toContain(`without a word it does so ${HELD_MAX_MS / MINUTE_MS} minutes later`)
})
