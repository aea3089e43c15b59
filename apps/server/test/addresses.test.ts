import { identity, site } from '@hiyas/contract'
import { beforeAll, expect, test } from 'vitest'
import { startServer, type TestServer } from './harness.ts'

let server: TestServer

beforeAll(async () => {
  server = await startServer({ name: 'addresses', config: { trustedProxies: ['127.0.0.0/8'] } })
})

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['2001:db8::7', '2001:db8::7'],
  // Who is on the same cable has an address that names our own network card.
  ['fe80::1%eth0', 'fe80::1'],
  ['203.0.113.7:5678', '203.0.113.7'],
  ['"[2001:db8::7]:5678"', '2001:db8::7'],
  ['[2001:db8::7]', '2001:db8::7'],
  // By two proxies of ours, of which the second writes down the first in the same way.
  ['203.0.113.8:5678, 127.0.0.5:4567', '203.0.113.8'],
  ['2001:db8::8, [::ffff:127.0.0.5]:4567', '2001:db8::8'],
  // Whoever names one of ours himself comes from where he comes from.
  ['127.0.0.5:80, 203.0.113.9:5678', '203.0.113.9'],
  ['unknown', null],
  ['999.0.113.7:80', null],
])(
  'SES-05 who is said to come from %s comes from %s, and where a proxy says nothing of use from it',
  async (said, ip) => {
    const client = server.client()
    const headers = { 'x-forwarded-for': said }
    const from = ip ?? client.address
    expect(await client.call(site.systemStatus, {}, { headers })).toMatchObject({ value: { location: { ip: from } } })
    const { userName, password } = await server.registerMember()
    const session = await client.call(identity.login, { username: userName, password }, { headers })
    const token = session.ok ? session.value.token : ''
    const listed = await client.call(identity.sessions, {}, { as: { token }, headers })
    expect(listed).toMatchObject({
      value: { sessions: expect.arrayContaining([expect.objectContaining({ ip: from })]) },
    })
  },
)
