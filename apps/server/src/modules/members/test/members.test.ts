import { identity, members } from '@hiyas/contract'
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
  })
  expect(info.value.regDate).toBeGreaterThanOrEqual(before)
  expect(await other.client.call(members.memberInfo, {})).toMatchObject({ value: { id: other.memberId } })
  expect(await server.client().call(members.memberInfo, {})).toMatchObject({ status: 401, code: 'login.not.session' })
})

test('SESS-13 a nickname given at the registration is shown', async () => {
  const server = await startServer({ name: 'nickname' })
  await server.program.door.identity.enableField('HIYAS', 'nickname', true)
  const client = server.client()
  const form = { username: 'marites_88', password: 'sampaguita-gabi', confirmPassword: 'sampaguita-gabi', agreed: true }
  const registered = await client.call(identity.register, { ...form, nickname: 'Aling Marites', login: true })
  if (!registered.ok) throw new Error(registered.code)
  const info = await client.call(members.memberInfo, {}, { as: { token: registered.value.session?.token ?? '' } })
  expect(info).toMatchObject({ value: { nickname: 'Aling Marites', account: 'marites_88' } })
})
