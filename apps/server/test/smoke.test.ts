import { identity, members, site, wallet } from '@hiyas/contract'
import { expect, test } from 'vitest'
import { startServer } from './harness.ts'

test('a visitor registers, is logged in and finds his play money', async () => {
  const server = await startServer({ name: 'smoke' })
  const status = await server.client().call(site.systemStatus, { device: 'MOBILE' })
  expect(status).toMatchObject({ ok: true, status: 200 })
  const member = await server.registerMember()
  expect(await member.client.call(members.memberInfo, {})).toMatchObject({
    ok: true,
    value: { id: member.memberId, account: member.userName, type: 0 },
  })
  await server.quiet()
  expect(await member.client.call(wallet.walletBalance, {})).toMatchObject({
    ok: true,
    value: { sumBalance: '1000.00' },
  })
  const again = await member.client.call(identity.login, { username: member.userName, password: member.password })
  expect(again).toMatchObject({ ok: true, value: { userName: member.userName } })
})
