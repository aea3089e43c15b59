import { readFileSync } from 'node:fs'
import { useClient } from '@hiyas/client'
import { type Out, records } from '@hiyas/contract'
import { DAY_MS, MINUTE_MS } from '@hiyas/kernel'
import { QueryClient, useQueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { SessionBar } from '../src/features/play/game-launch/components/session-bar.tsx'
import { resultSince } from '../src/features/play/game-launch/queries.ts'
import { HELD_MAX_MS } from '../src/features/play/game-launch/running-round.ts'
import { usePosition } from '../src/features/play/game-launch/use-position.ts'
import { BOOT, drawn } from './drawn.tsx'

const ANSWER = records.bettingRecords.example.output as Out<typeof records.bettingRecords>
const OF_TODAY = { startTime: ANSWER.generatedAt, endTime: ANSWER.generatedAt + DAY_MS }

/** What the bar says when the books were heard at the opening of a game, and were asked once more since. */
function Net({ failed }: { failed: boolean }) {
  const client = useClient()
  const cache = useQueryClient()
  for (const days of [{}, OF_TODAY]) cache.setQueryData(resultSince(client, days).queryKey, ANSWER)
  const { queryKey } = resultSince(client, OF_TODAY)
  if (failed)
    cache
      .getQueryCache()
      .find({ queryKey })
      ?.setState({ status: 'error', error: new Error('busy') })
  return <Shown />
}
const Shown = () => <p>{usePosition(false).net ?? 'unknown'}</p>

test.each([
  ['is what they said last', false, '0.00'],
  ['is unknown when they could not be asked: an older one would be taken for that of now', true, 'unknown'],
])('RG-02 the net position by the books %s', (_, failed, net) => {
  expect(drawn(<Net failed={failed} />, new QueryClient())).toContain(`<p>${net}</p>`)
})

test('RG-01 the bar above a game says what time it is in Manila, and whose balance stands there', () => {
  const round = { amount: '10.00', isRunning: false } as Parameters<typeof SessionBar>[0]['round']
  const boot = { ...BOOT, nowMs: Date.UTC(2026, 10, 21, 12, 41) }
  const html = drawn(<SessionBar title="Reels" round={round} />, new QueryClient(), { boot })
  expect(html).toMatch(/Time now \(GMT\+8\)<\/span>20:41</)
  const [, look] = /<span class="([^"]*)">Balance<\/span>/.exec(html) ?? []
  expect(look).toContain('label')
})

test('RG-02 the balance is held back for as long as suppliers are told', () => {
  const guide = readFileSync(new URL('../../../docs/supplier-integration.md', import.meta.url), 'utf8')
  expect(guide).toContain(`without a word it does so ${HELD_MAX_MS / MINUTE_MS} minutes later`)
})
