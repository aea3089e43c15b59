import { identity } from '@hiyas/contract'
import { DAY_MS, fakeClock, HOUR_MS, SECOND_MS } from '@hiyas/kernel'
import { beforeAll, expect, test } from 'vitest'
import { startServer, type TestMember, type TestServer } from '../../../../test/harness.ts'
import { setFlags } from '../../../../test/site-settings.ts'
import { letterBoxOf, MAILS_PER_HOUR_MAX } from '../rules/mails.ts'
import { changePassword, linkFor, NEW_PASSWORD, opens, RECOVERY_FLAGS } from './recovery.ts'

let server: TestServer
const clock = fakeClock(Date.UTC(2026, 10, 21, 12))
const log: string[] = []

beforeAll(async () => {
  server = await startServer({ name: 'mail_floods', clock, sandbox: true, onLog: line => log.push(line) })
  await setFlags(server, 'HIYAS', RECOVERY_FLAGS)
})

/** A member who has written somebody's address into the form. */
async function memberNaming(email: string): Promise<TestMember & { email: string }> {
  const member = await server.registerMember()
  await server.rows('update identity.member set registration = $2 where member_id = $1', [
    member.memberId,
    JSON.stringify({ email }),
  ])
  return { ...member, email }
}

/** Changes a member's password some times, and answers the last one. */
async function change(member: TestMember, times: number): Promise<string> {
  let { password } = member
  for (let time = 1; time <= times; time++) {
    const next = `${NEW_PASSWORD}-${password.length}-${time}`
    expect(await changePassword(member, password, next)).toMatchObject({ ok: true })
    password = next
  }
  return password
}

const sentTo = async (...emails: string[]) =>
  (await Promise.all(emails.map(email => server.sandbox.messagesTo(email)))).flat().length

test('one letter box gets ten mails an hour, whoever named it and however: what is beyond takes effect and is not told', async () => {
  const [one, other] = [await memberNaming('Liza.Reyes@example.com'), await memberNaming('lizareyes+x@Example.com')]
  const password = await change(one, MAILS_PER_HOUR_MAX - 1)
  // Of two at the same moment one is the last.
  const both = await Promise.all([
    changePassword(one, password, 'sabay-sabay-1x'),
    changePassword(other, other.password, 'sabay-sabay-2x'),
  ])
  const [first, second] = both.map(({ headers: _headers, ...reply }) =>
    reply.ok ? { ...reply, value: Object.keys(reply.value) } : reply,
  )
  expect(first).toEqual(second)
  expect(first).toMatchObject({ ok: true, value: ['token'] })
  expect(await sentTo(one.email, other.email)).toBe(MAILS_PER_HOUR_MAX)
  expect(log.filter(line => line.includes('as many mails as in an hour'))).toHaveLength(1)
  expect([await opens(server, one, 'sabay-sabay-1x'), await opens(server, other, 'sabay-sabay-2x')]).toEqual([
    true,
    true,
  ])
  const neighbour = await memberNaming('lito@example.com')
  await change(neighbour, 1)
  expect(await sentTo(neighbour.email)).toBe(1)
  clock.advance(HOUR_MS + SECOND_MS)
  await change(await memberNaming(one.email), 1)
  expect(await sentTo(one.email, other.email)).toBe(MAILS_PER_HOUR_MAX + 1)
})

test('a link that is not sent ends none that is on its way', async () => {
  const email = 'nena@example.com'
  const [owner, stranger] = [await memberNaming(email), await memberNaming(email)]
  const resetToken = await linkFor(server, owner)
  await change(stranger, MAILS_PER_HOUR_MAX - 1)
  const asked = { username: owner.userName, email }
  expect(await server.client().call(identity.emailPassword, asked)).toMatchObject({ ok: true, value: {} })
  expect(await sentTo(email)).toBe(MAILS_PER_HOUR_MAX)
  const input = { resetToken, newPassword: NEW_PASSWORD }
  expect(await server.client().call(identity.resetPassword, input)).toMatchObject({ ok: true })
})

test('what was counted is no address, and is forgotten when no limit asks for it', async () => {
  const member = await memberNaming('wala.nang@example.com')
  await change(member, 1)
  const kept = await server.rows<{ row: string }>('select row_to_json(sent)::text as row from identity.mail_sent sent')
  expect(kept.length).toBeGreaterThan(0)
  expect(JSON.stringify(kept)).not.toContain('example')
  clock.advance(DAY_MS + SECOND_MS)
  await server.program.modules
    .flatMap(module => module.jobs ?? [])
    .find(job => job.name === 'identity.forget_expired')
    ?.run()
  expect(await server.rows('select from identity.mail_sent')).toEqual([])
})

test.each([
  ['ana@example.com', 'ANA@Example.COM', true],
  ['ana@example.com', ' a.n.a+anything+else@example.com ', true],
  ['ana@example.com', 'ana@mail.example.com', false],
  ['ana@example.com', 'anna@example.com', false],
  ['a@b.example', 'a@bexample', false],
])('%s and %s are one letter box: %s', (one, other, isOne) => {
  expect(letterBoxOf(one) === letterBoxOf(other)).toBe(isOne)
})
