import { identity, site, wallet } from '@hiyas/contract'
import { fakeClock, SECOND_MS } from '@hiyas/kernel'
import { beforeAll, expect, test, vi } from 'vitest'
import { startServer, type TestServer } from './harness.ts'
import { hold } from './hold.ts'

let server: TestServer
/** It stands still: what is done so often a second is then done so often. */
const clock = fakeClock(Date.UTC(2026, 10, 21, 12))

/** More than are looked for in a second. */
const MANY = Array.from({ length: 15 }, (_, number) => `NOBODY${number}`)

beforeAll(async () => {
  server = await startServer({ name: 'made_up_names', clock })
})

test('merchants and hosts that strangers make up read nothing of their own; a new one is found within a second', async () => {
  const asked = async (headers: Record<string, string>) => {
    const reply = await server.client().call(site.systemStatus, {}, { headers })
    return reply.ok ? reply.value.info.merchantCode : reply.code
  }
  expect(await asked({})).toBe('HIYAS')
  for (const name of MANY) {
    expect(await asked({ merchant: name })).toBe('function.not.available')
    expect(await asked({ host: `${name}.example` })).toBe('HIYAS')
  }
  const held = await hold(server, 'lock table site.merchant, site.host in access exclusive mode')
  expect(await asked({ merchant: 'NOBODY99' })).toBe('function.not.available')
  expect(await asked({ host: 'nobody99.example' })).toBe('HIYAS')
  await held.letGo()
  await server.rows(`insert into site.host (host, merchant) values ('new.example', 'HIYASFUN')`)
  clock.advance(SECOND_MS)
  await vi.waitFor(async () => expect(await asked({ host: 'new.example' })).toBe('HIYASFUN'))
})

test('suppliers that a member makes up read nothing of their own', async () => {
  const { client } = await server.registerMember()
  const transferTo = (toWallet: string) =>
    client.call(wallet.transferFunds, { fromWallet: 'main', toWallet, amount: '1' })
  for (const name of MANY) expect(await transferTo(name)).toMatchObject({ code: 'WALLET_NOT_EXISTS_ERROR' })
  await hold(server, 'lock table games.supplier in access exclusive mode')
  expect(await transferTo('NOBODY99')).toMatchObject({ code: 'WALLET_NOT_EXISTS_ERROR' })
})

test('keys that strangers make up at the same time are looked for once', async () => {
  const { client } = await server.registerMember()
  const bodyFor = (kid: string) => `${Buffer.from(JSON.stringify({ kid })).toString('base64url')}.a.b.c.d`
  const headers = { encryption: 'JWE', 'content-type': 'application/jose' }
  clock.advance(SECOND_MS)
  const held = await hold(server, 'lock table identity.encryption_key in access exclusive mode')
  const sent = ['one', 'two', 'three'].map(kid =>
    server.client().send('POST', identity.login.path, { headers, body: bodyFor(kid) }),
  )
  await held.waitedFor(1)
  // By the time this is answered they have all come in.
  expect(await client.call(identity.loginKeys, {})).toMatchObject({ ok: true })
  const looking = await server.rows(
    `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )
  expect(looking).toHaveLength(1)
  await held.letGo()
  for (const reply of await Promise.all(sent)) expect(reply.json).toMatchObject({ errorCode: 'request_param_err' })
})
