import { games as call } from '@hiyas/contract'
import { fakeClock } from '@hiyas/kernel'
import { expect, test } from 'vitest'
import { startServer } from '../../../../test/harness.ts'
import { hold } from '../../../../test/hold.ts'

test('CALL-114 platforms that no game knows are all one: none is counted apart, however many a stranger makes up', async () => {
  const server = await startServer({ name: 'platforms', clock: fakeClock(Date.UTC(2026, 10, 21, 12)) })
  const ask = (platform: string) => server.client().call(call.hotGames, { platform })
  const first = await ask('made up')
  expect(first).toMatchObject({ ok: true })
  // Whatever would have to be counted waits for this.
  const held = await hold(server, 'lock table games.play_day in access exclusive mode')
  const others = await Promise.all(['one', 'two', 'three'].map(ask))
  for (const { headers: _headers, ...answer } of others) expect({ ...first, ...answer }).toEqual(first)
  await held.letGo()
})
