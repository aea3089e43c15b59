import { identity, members } from '@hiyas/contract'
import { fakeClock, HOUR_MS } from '@hiyas/kernel'
import { expect, test } from 'vitest'
import { startServer } from '../../../../test/harness.ts'

test('CALL-48 CALL-49 SESS-11 SESS-12 SESS-13 SESS-14 SESS-15 SESS-16 a member learns who he is, and nobody else does', async () => {
  const server = await startServer({ name: 'members' })
  const before = server.program.deps.clock.nowMs()
  const member = await server.registerMember()
  const other = await server.registerMember()
  const info = await member.client.call(members.memberInfo, {})
  if (!info.ok) throw new Error(info.code)
  expect(info.value).toEqual({
    id: member.memberId,
    account: member.userName,
    nickname: '',
    regDate: info.value.regDate,
    type: 0,
    toUpline: false,
    mobile: '',
    mobileVerified: false,
    email: '',
    isEmailVerification: false,
    bindGA: false,
    clubLabel: { type: '' },
    labelIds: [],
    hasPassword: true,
    lastLogin: 0,
    lastLoginIp: '',
  })
  expect(info.value.regDate).toBeGreaterThanOrEqual(before)
  expect(await other.client.call(members.memberInfo, {})).toMatchObject({ value: { id: other.memberId } })
  expect(await server.client().call(members.memberInfo, {})).toMatchObject({ status: 401, code: 'login.not.session' })
})

test('SESS-13 a nickname given at the registration is shown', async () => {
  const server = await startServer({ name: 'nickname' })
  await server.askFor('nickname', true)
  const client = server.client()
  const form = { username: 'marites_88', password: 'sampaguita-gabi', confirmPassword: 'sampaguita-gabi', agreed: true }
  const registered = await client.call(identity.register, { ...form, nickname: 'Aling Marites', login: true })
  if (!registered.ok) throw new Error(registered.code)
  const info = await client.call(members.memberInfo, {}, { as: { token: registered.value.session?.token ?? '' } })
  expect(info).toMatchObject({ value: { nickname: 'Aling Marites', account: 'marites_88' } })
})

test('CALL-48 SESS-13 who gave a nickname and an address as long as a registration takes them still learns who he is', async () => {
  const server = await startServer({ name: 'long_names' })
  for (const field of ['nickname', 'email']) await server.askFor(field, true)
  await server.rows(
    `update identity.registration_rule set max_length = $1, accepted_pattern = '*' where field in ('nickname', 'email')`,
    [identity.TYPED_LENGTH_MAX],
  )
  const client = server.client()
  const nickname = 'n'.repeat(identity.TYPED_LENGTH_MAX)
  const email = `m@${'e'.repeat(identity.TYPED_LENGTH_MAX - 2)}`
  const form = { username: 'marites_88', password: 'sampaguita-gabi', confirmPassword: 'sampaguita-gabi', agreed: true }
  const registered = await client.call(identity.register, { ...form, nickname, email, login: true })
  if (!registered.ok) throw new Error(registered.code)
  const info = await client.call(members.memberInfo, {}, { as: { token: registered.value.session?.token ?? '' } })
  expect(info).toMatchObject({ value: { nickname, email: email.replace('m@', 'm•••@') } })
})

test('SES-05 the login before this one is shown, with the address it came from', async () => {
  const clock = fakeClock(Date.UTC(2026, 10, 21, 12))
  const server = await startServer({ name: 'last_login', clock })
  const member = await server.registerMember()
  const registeredAtMs = clock.nowMs()
  clock.advance(HOUR_MS)
  const other = server.client()
  const again = await other.call(identity.login, { username: member.userName, password: member.password })
  if (!again.ok) throw new Error(again.code)
  const info = await other.call(members.memberInfo, {}, { as: { token: again.value.token } })
  expect(info).toMatchObject({ value: { lastLogin: registeredAtMs, lastLoginIp: member.client.address } })
})

test.each([
  ['639175550148', 'marites@example.com', '+63 917 ••• 0148', 'm•••@example.com'],
  ['6591234567', '💎hiyas@example.com', '+65 9 ••• 4567', '💎•••@example.com'],
  ['298211234', 'm@example.com', '+298 ••• 234', 'm•••@example.com'],
  ['24740123', 'm@example.com', '+247 ••• 23', 'm•••@example.com'],
  ['2908999', 'm@example.com', '+290 ••• 9', 'm•••@example.com'],
])(
  'CALL-49 of the number %s and the address %s only so much is shown that its owner knows them',
  async (mobile, email, ...shown) => {
    const server = await startServer({ name: 'hidden' })
    const member = await server.registerMember()
    await server.rows(
      `update identity.member set mobile = $2, mobile_verified_at = now(), password_hash = null, password_set_at = null,
       registration = $3 where member_id = $1`,
      [member.memberId, mobile, JSON.stringify({ email })],
    )
    const info = await member.client.call(members.memberInfo, {})
    expect(info).toMatchObject({
      value: { mobile: shown[0], email: shown[1], mobileVerified: true, hasPassword: false },
    })
  },
)
