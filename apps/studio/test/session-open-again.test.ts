import { randomUUID } from 'node:crypto'
import { MINUTE_MS } from '@hiyas/kernel'
import { beforeAll, describe, expect, test } from 'vitest'
import type { WireSession } from '../src/wire.ts'
import { ask, fromPage, type Studio, startStudio } from './studio.ts'

let studio: Studio
beforeAll(async () => {
  studio = await startStudio()
})

describe('opening a session once more', () => {
  test('W-25 a page whose answer was lost opens its own session once more, and no other page does', async () => {
    studio.wallet.give('again', '10.00')
    const launch = { token: `again.${randomUUID()}`, game: 'hiyas-reels' }
    const page = fromPage(launch)
    const open = (body: object) => ask<WireSession>(studio, '/api/session', { body })
    const answers = await Promise.all([open(page), open(page), open(page)])
    const secrets = new Set(answers.map(({ body }) => body.session))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(secrets.size).toBe(1)
    expect([...secrets][0]).toMatch(/^[\w-]{43}$/)
    const [secret = ''] = secrets
    expect((await ask(studio, '/api/session', { secret })).status).toBe(200)
    for (const other of [fromPage(launch), { ...page, game: 'swerte-dice' }])
      expect(await open(other)).toMatchObject({ status: 409, body: { error: { code: 'launch_used' } } })
    studio.clock.advance(10 * MINUTE_MS + 1)
    expect((await open(page)).status).toBe(409)
  })

  test.each([undefined, '', 'short', 'with spaces in it, and long enough'])('a nonce of %j is none', async nonce => {
    const body = { token: `nonce.${randomUUID()}`, game: 'hiyas-reels', nonce }
    expect(await ask(studio, '/api/session', { body })).toMatchObject({
      status: 400,
      body: { error: { field: 'nonce' } },
    })
  })
})
