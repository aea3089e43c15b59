import { identity } from '@hiyas/contract'
import { fakeClock } from '@hiyas/kernel'
import { beforeAll, expect, test } from 'vitest'
import { startServer, type TestServer } from '../../../../test/harness.ts'
import { hold } from '../../../../test/hold.ts'
import { login } from './entry.ts'

let server: TestServer
const clock = fakeClock(Date.UTC(2026, 10, 21, 12))

beforeAll(async () => {
  server = await startServer({ name: 'login_counted', clock })
})

test('SES-03 who has the password has not failed, also where he may not come in, however often', async () => {
  const member = await server.registerMember()
  await server.shut(member, true)
  const before = await failuresCounted()
  const client = server.client()
  for (let time = 1; time <= 7; time++) {
    expect(await login(client, member, member.password)).toMatchObject({ code: 'login.disabled' })
  }
  expect(await failuresCounted()).toBe(before)
})

test('SES-03 a member who logs in from one place several times at once gets in each time, and nothing stays counted', async () => {
  const member = await server.registerMember()
  const before = await failuresCounted()
  const client = server.client()
  // Two at once stay below the limit from which on a captcha is asked for.
  for (let turn = 1; turn <= 5; turn++) {
    const both = await Promise.all([login(client, member, member.password), login(client, member, member.password)])
    expect(both).toMatchObject([{ ok: true }, { ok: true }])
  }
  expect(await failuresCounted()).toBe(before)
})

test('SES-03 of two who log in from one place at the same moment nothing stays counted', async () => {
  const people = [await server.registerMember(), await server.registerMember()]
  const before = await failuresCounted()
  const client = server.client()
  // Both have been counted by the time the first one gets in.
  const held = await hold(server, 'lock table identity.session in exclusive mode')
  const logins = people.map(member => login(client, member, member.password))
  await held.waitedFor(2)
  await held.letGo()
  expect(await Promise.all(logins)).toMatchObject([{ ok: true }, { ok: true }])
  expect(await failuresCounted()).toBe(before)
})

test('SES-03 a body that was used is counted against nobody, whatever it says', async () => {
  const member = await server.registerMember()
  const client = server.client()
  const body = await client.encrypt({ username: member.userName, password: 'mali-na-password' })
  const headers = { 'content-type': 'application/jose', encryption: 'JWE' }
  const before = await failuresCounted()
  const first = await client.send('POST', identity.login.path, { headers, body })
  expect(first.json).toMatchObject({ errorCode: 'login.cred.err' })
  for (let again = 1; again <= 3; again++) {
    const replayed = await client.send('POST', identity.login.path, { headers, body })
    expect(replayed.json).toMatchObject({ errorCode: 'login.replayed' })
  }
  // Once against the account, once against the address.
  expect(await failuresCounted()).toBe(before + 2)
})

test('SES-03 who was turned away before his password was looked at has not failed, however often', async () => {
  const member = await server.registerMember()
  const before = await failuresCounted()
  const kept = 'select password_hash from identity.member where member_id = $1'
  const set = 'update identity.member set password_hash = $2 where member_id = $1'
  const [row] = await server.rows<{ password_hash: string }>(kept, [member.memberId])
  // A hash that cannot be looked at, as when too many wait for it or its thread ends.
  await server.rows(set, [member.memberId, 'unreadable'])
  const client = server.client()
  for (let time = 1; time <= 4; time++) {
    expect(await login(client, member, member.password)).toMatchObject({ status: 500 })
  }
  const changing = {
    oldPassword: member.password,
    newPassword: 'panibagong-gabi',
    confirmNewPassword: 'panibagong-gabi',
  }
  for (let time = 1; time <= 4; time++) {
    expect(await member.client.call(identity.changePassword, changing)).toMatchObject({ status: 500 })
  }
  expect(await failuresCounted()).toBe(before)
  await server.rows(set, [member.memberId, row?.password_hash])
  expect(await login(client, member, member.password)).toMatchObject({ ok: true })
})

test('SES-03 a login that the database broke off has not failed, and takes back no failure that was one', async () => {
  const member = await server.registerMember()
  const client = server.client()
  await login(client, member, 'mali-na-password')
  const before = await failuresCounted()
  const held = await hold(server, 'lock table identity.session in exclusive mode')
  const entering = login(client, member, member.password)
  await held.waitedFor(1)
  await server.rows(
    "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    [],
  )
  expect(await entering).toMatchObject({ status: 503 })
  await held.letGo()
  expect(await failuresCounted()).toBe(before)
})

test('SES-03 all addresses of a network of IPv6 are one, whatever names are tried from them', async () => {
  const own = await startServer({ name: 'login_network', clock, config: { trustedProxies: ['127.0.0.0/8'] } })
  const from = (ip: string, userName: string) =>
    login(own.client(), { userName }, 'leaked-password', {}, { 'x-forwarded-for': ip })
  for (let tried = 1; tried <= 5; tried++) {
    expect(await from(`2001:db8:1:1::${tried}`, `listed_${tried}`)).toMatchObject({ code: 'login.cred.err' })
  }
  expect(await from('2001:db8:1:1:a:b:c:d', 'listed_6')).toMatchObject({ code: 'login.captcha.required' })
  expect(await from('2001:db8:1:2::6', 'listed_6')).toMatchObject({ code: 'login.cred.err' })
})

/** What is counted against all accounts and all addresses. */
async function failuresCounted(): Promise<number> {
  const rows = await server.rows('select coalesce(sum(failures), 0)::int as sum from identity.login_failure', [])
  return Number(rows[0]?.sum)
}
