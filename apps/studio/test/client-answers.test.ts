import { fakeClock } from '@hiyas/kernel'
import { expect, test, vi } from 'vitest'
import { createApi } from '../src/client/api.ts'
import { createPlayClock } from '../src/client/play-clock.ts'

/* What a page takes an answer for: one of something in between says nothing of what became of a call. */

async function answered(status: number, body: string) {
  vi.stubGlobal('fetch', async () => new Response(body, { status }))
  try {
    return await createApi('https://host/studio/', createPlayClock(fakeClock(0))).spin('2.00', 'request')
  } finally {
    vi.unstubAllGlobals()
  }
}

test.each([
  [503, '{"error":"Service Unavailable","message":"Service Unavailable","statusCode":503}'],
  [503, '{"error":{"code":503,"message":"no healthy upstream","status":"UNAVAILABLE"}}'],
  [429, '{"value":null,"message":"Too many requests","errorCode":"TOO_MANY_REQUEST"}'],
  [502, '<html><body>Bad Gateway</body></html>'],
  [500, '{"error":{"code":"internal"}}'],
  [504, 'null'],
])('GAM-17 a bet answered with %i and %s may have been played: it is asked for again', async (status, body) => {
  expect(await answered(status, body)).toEqual({ kind: 'unreachable' })
})

test('GAM-17 a refusal of the studio is one', async () => {
  const refused = await answered(409, '{"error":{"code":"round_open","detail":{"underWay":true}}}')
  expect(refused).toEqual({ kind: 'refused', code: 'round_open', detail: { underWay: true } })
})
