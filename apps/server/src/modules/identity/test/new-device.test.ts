import { identity, members } from '@hiyas/contract'
import { DAY_MS, fakeClock, MINUTE_MS, newSecret } from '@hiyas/kernel'
import { beforeAll, expect, test } from 'vitest'
import { startServer, type TestMember, type TestServer } from '../../../../test/harness.ts'
import { setFlags } from '../../../../test/site-settings.ts'
import { freshName, login, registration } from './entry.ts'
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
async function enter(
  member: Pick<TestMember, 'userName' | 'password'>,
  { client = server.client(), loginDeviceId = newSecret() } = {},
) {
  const reply = await login(client, member, member.password, { loginDeviceId }, { 'user-agent': CHROME })
  expect(reply).toMatchObject({ ok: true })
  await server.quiet()
  return { client, loginDeviceId, reply }
}

const forgetExpired = () =>
  server.program.modules
    .flatMap(module => module.jobs ?? [])
    .find(job => job.name === 'identity.forget_expired')
    ?.run()

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
  const userName = freshName()
  const email = 'bago@example.com'
  const registered = await server.client().call(identity.register, registration(userName))
  expect(registered).toMatchObject({ ok: true, value: { session: null } })
  await server.rows('update identity.member set registration = registration || $2 where user_name = $1', [
    userName,
    { email },
  ])
  const member = { userName, password: registration(userName).password }
  await enter(member)
  expect(await sentTo(email)).toBe(0)
  await enter(member)
  expect(await sentTo(email)).toBe(1)
})

test('SES-10 whoever slept for longer than sessions are kept is told of a login all the same, and shown the one before it', async () => {
  const member = await memberWithMail(server)
  const enteredAtMs = clock.nowMs()
  clock.advance(200 * DAY_MS)
  await forgetExpired()
  expect(await server.rows('select from identity.session where member_id = $1', [member.memberId])).toEqual([])
  const { reply } = await enter(member)
  expect(reply).toMatchObject({ ok: true, value: { lastLogin: { atMs: enteredAtMs, ip: member.client.address } } })
  expect(await sentTo(member.email)).toBe(1)
  if (!reply.ok) return
  const info = await server.client({ token: reply.value.token }).call(members.memberInfo, {})
  expect(info).toMatchObject({ value: { lastLogin: enteredAtMs, lastLoginIp: member.client.address } })
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
