import { DAY_MS, fakeClock, MINUTE_MS, newSecret } from '@hiyas/kernel'
import { beforeAll, expect, test } from 'vitest'
import { startServer, type TestMember, type TestServer } from '../../../../test/harness.ts'
import { setFlags } from '../../../../test/site-settings.ts'
import { login } from './entry.ts'
import { memberWithNumber } from './numbers.ts'
import { memberWithMail, RECOVERY_FLAGS } from './recovery.ts'

let server: TestServer
const clock = fakeClock(Date.UTC(2026, 10, 21, 12))

beforeAll(async () => {
  server = await startServer({ name: 'new_device', clock, sandbox: true })
  await setFlags(server, 'HIYAS', RECOVERY_FLAGS)
})

const CHROME =
  'Mozilla/5.0 (Linux; Android 14; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36'

/** Logs in, as from a phone that says its name, from an address of its own unless a client is given. */
async function enter(member: TestMember, { client = server.client(), loginDeviceId = newSecret() } = {}) {
  const reply = await login(client, member, member.password, { loginDeviceId }, { 'user-agent': CHROME })
  expect(reply).toMatchObject({ ok: true })
  await server.quiet()
  return { client, loginDeviceId }
}

const sentTo = async (to: string) => (await server.sandbox.messagesTo(to)).length

test('SES-10 who gets in with a device and from an address that were never seen is told by mail, once', async () => {
  const member = await memberWithMail(server)
  await server.quiet()
  expect(await sentTo(member.email)).toBe(0)
  // His own address, with a device that is new.
  await enter(member, { client: member.client })
  expect(await sentTo(member.email)).toBe(0)
  const place = await enter(member)
  expect(await server.sandbox.lastMail(member.email)).toMatchObject({
    subject: 'May bagong login sa account mo sa Hiyas',
    text: expect.stringContaining(`${member.userName} gamit ang Chrome, Android`),
  })
  await enter(member, place)
  await enter(member, { loginDeviceId: place.loginDeviceId })
  await enter(member, { client: place.client })
  expect(await sentTo(member.email)).toBe(1)
  await enter(member)
  expect(await sentTo(member.email)).toBe(2)
})

test('SES-10 the first login of all is nobody else\u2019s', async () => {
  const member = await memberWithMail(server)
  await server.rows('delete from identity.session where member_id = $1', [member.memberId])
  await enter(member)
  expect(await sentTo(member.email)).toBe(0)
})

test('SES-10 who has given no mail is told at the number he has proved, once a day whoever logs in as often', async () => {
  const member = await memberWithNumber(server)
  for (let times = 0; times < 3; times++) await enter(member)
  expect(await sentTo(member.mobile)).toBe(1)
  expect((await server.sandbox.lastSms(member.mobile)).text).toContain('Chrome, Android')
  clock.advance(DAY_MS + MINUTE_MS)
  await enter(member)
  expect(await sentTo(member.mobile)).toBe(2)
})
