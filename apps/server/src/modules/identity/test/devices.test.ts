import { createHash } from 'node:crypto'
import { identity } from '@hiyas/contract'
import { DAY_MS, fakeClock, MINUTE_MS, newSecret } from '@hiyas/kernel'
import { beforeAll, describe, expect, test } from 'vitest'
import type { TestClient } from '../../../../test/client.ts'
import { startServer, type TestMember, type TestServer } from '../../../../test/harness.ts'
import { hold } from '../../../../test/hold.ts'
import { judgeCredential } from '../rules/login.ts'
import { auditOf, failToLogIn, isIn, login } from './entry.ts'

let server: TestServer
const clock = fakeClock(Date.UTC(2026, 10, 21, 12))

beforeAll(async () => {
  server = await startServer({ name: 'devices', clock })
})

const expired = { ok: false, code: 'login.device.expired' }

/** A phone of a member: its client, its name, and what it logs in with. */
type Phone = { client: TestClient; loginDeviceId: string; credential: string }

async function phoneOf(member: TestMember): Promise<Phone> {
  const client = server.client()
  const loginDeviceId = newSecret()
  const reply = await login(client, member, member.password, { loginDeviceId, remember: true })
  if (!reply.ok || reply.value.deviceCredential === null) throw new Error('not remembered')
  return { client, loginDeviceId, credential: reply.value.deviceCredential }
}

const resume = (phone: Phone, member: { userName: string }, more: object = { remember: true }) =>
  login(phone.client, member, phone.credential, { loginDeviceId: phone.loginDeviceId, ...more })

/** What the phone keeps of an answer. */
async function kept(reply: Awaited<ReturnType<typeof login>>): Promise<string> {
  if (!reply.ok || reply.value.deviceCredential === null) throw new Error('not remembered')
  return reply.value.deviceCredential
}

describe('a remembered login', () => {
  test('SES-06 who is logged in and logs in again has one session: the token before is dead, another member\u2019s is not', async () => {
    const [member, other] = [await server.registerMember(), await server.registerMember()]
    const counts = (token: string) => isIn(server.client({ token }))
    const elsewhere = await login(server.client(), member, member.password)
    const device = { loginDeviceId: 'telepono-ni-ana', remember: true }
    const again = await login(member.client, member, member.password, device)
    if (!elsewhere.ok || !again.ok) throw new Error('not logged in')
    expect(await counts(member.token)).toBe(false)
    expect(await counts(elsewhere.value.token)).toBe(true)
    member.client.token = again.value.token
    const byDevice = await login(member.client, member, again.value.deviceCredential ?? '', device)
    expect([byDevice.ok, await counts(again.value.token)]).toEqual([true, false])
    expect(await login(other.client, member, member.password)).toMatchObject({ ok: true })
    expect(await counts(other.token)).toBe(true)
  })

  test('LOGIN-76 LOGIN-79 the credential opens a session in the place of the password, and is another one each time', async () => {
    const member = await server.registerMember()
    const phone = await phoneOf(member)
    expect(phone.credential).toMatch(/^hdc_[\w-]{43}$/)
    const next = await kept(await resume(phone, member))
    expect(next).not.toBe(phone.credential)
    const reply = await resume({ ...phone, credential: next }, { userName: member.userName.toUpperCase() })
    expect(reply).toMatchObject({ ok: true, value: { userName: member.userName, firstTimeLogin: false } })
    const audited = await auditOf(server, member.memberId)
    expect(audited.filter(kind => kind === 'device_remembered')).toHaveLength(1)
  })

  test('LOGIN-76 LOGIN-78 the database holds neither password nor credential', async () => {
    const member = await server.registerMember()
    const phone = await phoneOf(member)
    const rows = await server.rows('select * from identity.device_credential where member_id = $1', [member.memberId])
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toContain(phone.credential.slice(4))
    expect(JSON.stringify(rows)).not.toContain(member.password)
  })

  test('LOGIN-80 without remember there is no credential', async () => {
    const member = await server.registerMember()
    const reply = await login(server.client(), member, member.password, { loginDeviceId: newSecret() })
    expect(reply).toMatchObject({ ok: true, value: { deviceCredential: null } })
    for (const loginDeviceId of [undefined, '', 'short']) {
      const more = loginDeviceId === undefined ? { remember: true } : { remember: true, loginDeviceId }
      const nameless = await login(server.client(), member, member.password, more)
      expect(nameless).toMatchObject({ ok: true, value: { deviceCredential: null } })
    }
  })

  test('LOGIN-80 logging in without remember removes what the device had', async () => {
    const member = await server.registerMember()
    const [byPassword, byCredential, untouched] = [await phoneOf(member), await phoneOf(member), await phoneOf(member)]
    const forgetful = { loginDeviceId: byPassword.loginDeviceId, remember: false }
    expect(await login(byPassword.client, member, member.password, forgetful)).toMatchObject({ ok: true })
    expect(await resume(byPassword, member)).toMatchObject(expired)
    const last = await resume(byCredential, member, { remember: false })
    expect(last).toMatchObject({ ok: true, value: { deviceCredential: null } })
    expect(await resume(byCredential, member)).toMatchObject(expired)
    expect(await resume(untouched, member)).toMatchObject({ ok: true })
  })

  test('LOGIN-76 a credential that is shown again ends all that became of it, and is written down', async () => {
    const member = await server.registerMember()
    const phone = await phoneOf(member)
    const other = await phoneOf(member)
    const next = await kept(await resume(phone, member))
    expect(await resume(phone, member)).toMatchObject(expired)
    expect(await resume({ ...phone, credential: next }, member)).toMatchObject(expired)
    expect(await auditOf(server, member.memberId)).toContain('device_reused')
    expect(await resume(other, member)).toMatchObject({ ok: true })
  })

  test('LOGIN-76 SES-08 who had copied it is out as soon as its owner shows it; what was opened otherwise stays', async () => {
    const member = await server.registerMember()
    const [phone, other] = [await phoneOf(member), await phoneOf(member)]
    const token = async (reply: ReturnType<typeof login>) => {
      const answer = await reply
      return answer.ok ? answer.value.token : ''
    }
    const thief = server.client({ token: await token(resume({ ...phone, client: server.client() }, member)) })
    const byPassword = { loginDeviceId: phone.loginDeviceId }
    const owner = server.client({ token: await token(login(server.client(), member, member.password, byPassword)) })
    const elsewhere = server.client({ token: await token(resume({ ...other, client: server.client() }, member)) })
    const areIn = async () => [await isIn(thief), await isIn(owner), await isIn(elsewhere)]
    expect(await areIn()).toEqual([true, true, true])
    expect(await resume(phone, member)).toMatchObject(expired)
    expect(await areIn()).toEqual([false, true, true])
  })

  test('LOGIN-76 shown twice at the same moment it opens one session at most, and ends', async () => {
    const member = await server.registerMember()
    const phone = await phoneOf(member)
    const both = await Promise.all([resume(phone, member), resume(phone, member)])
    expect(both.filter(reply => reply.ok)).toHaveLength(1)
    const next = both.flatMap(reply => (reply.ok ? [reply.value.deviceCredential ?? ''] : []))
    expect(await resume({ ...phone, credential: next[0] ?? '' }, member)).toMatchObject(expired)
  })

  test('LOGIN-76 on another device it counts for nothing, and no longer on its own', async () => {
    const member = await server.registerMember()
    const phone = await phoneOf(member)
    const thief = { ...phone, client: server.client(), loginDeviceId: newSecret() }
    expect(await resume(thief, member)).toMatchObject(expired)
    expect(await resume(phone, member)).toMatchObject(expired)
  })

  test('SES-14 whose credential it is, whether it exists and whether the name does is told to nobody', async () => {
    const [member, other] = [await server.registerMember(), await server.registerMember()]
    const phone = await phoneOf(member)
    const made = { ...phone, credential: `hdc_${newSecret()}` }
    const answers = [
      await resume(phone, other),
      await resume(phone, { userName: 'walang_tao' }),
      await resume(made, member),
      await resume(made, { userName: 'walang_tao' }),
    ].map(({ headers: _headers, ...answer }) => answer)
    for (const answer of answers) expect(answer).toEqual(answers[0])
    expect(answers[0]).toMatchObject(expired)
    expect(await resume(phone, member)).toMatchObject({ ok: true })
  })

  test('a credential counts at its merchant only', async () => {
    const member = await server.registerMember()
    const phone = await phoneOf(member)
    const elsewhere = { ...phone, client: server.client({ merchant: 'HIYASFUN' }) }
    expect(await resume(elsewhere, member)).toMatchObject(expired)
  })

  test('after 60 days without a login the password is asked for; each login begins them anew', async () => {
    const member = await server.registerMember()
    const phone = await phoneOf(member)
    clock.advance(59 * DAY_MS)
    const next = { ...phone, credential: await kept(await resume(phone, member)) }
    clock.advance(59 * DAY_MS)
    const last = { ...phone, credential: await kept(await resume(next, member)) }
    clock.advance(60 * DAY_MS)
    expect(await resume(last, member)).toMatchObject(expired)
  })

  test('LOGIN-79 a login locks none of those its device has used before, however many they are', async () => {
    const member = await server.registerMember()
    let phone = await phoneOf(member)
    for (let login = 0; login < 5; login++) {
      clock.advance(MINUTE_MS)
      phone = { ...phone, credential: await kept(await resume(phone, member)) }
    }
    const locked = await server.rows(
      `select from identity.device_credential
        where member_id = $1
          and xmax = (select xmin from identity.device_credential where member_id = $1 order by issued_at desc limit 1)`,
      [member.memberId],
    )
    expect(locked).toHaveLength(0)
  })

  test('SES-03 strangers who have locked the account do not lock the device out', async () => {
    const member = await server.registerMember()
    const phone = await phoneOf(member)
    await failToLogIn(server, server.client(), member, 6)
    expect(await resume({ ...phone, client: server.client() }, member)).toMatchObject({ ok: true })
  })

  test('SES-08 a device of an account that is shut is let in no more, nor when it is open again', async () => {
    const member = await server.registerMember()
    const phone = await phoneOf(member)
    await server.shut(member, true)
    expect(await resume(phone, member)).toMatchObject(expired)
    await server.shut(member, false)
    expect(await resume(phone, member)).toMatchObject(expired)
  })

  test('LOGIN-80 who holds a credential can end it without a session; nothing tells whether it was good', async () => {
    const member = await server.registerMember()
    const phone = await phoneOf(member)
    const forget = (deviceCredential: string) => server.client().call(identity.forgetDevice, { deviceCredential })
    const [one, other] = [await forget(phone.credential), await forget(`hdc_${newSecret()}`)]
    expect(one).toMatchObject({ ok: true, status: other.status })
    expect(await resume(phone, member)).toMatchObject(expired)
  })

  test('LOGIN-80 LOGIN-79 it is ended while somebody shows one that was used: both are answered', async () => {
    const member = await server.registerMember()
    const phone = await phoneOf(member)
    const next = await kept(await resume(phone, member))
    const used = createHash('sha256').update(phone.credential).digest()
    const held = await hold(server, 'select from identity.device_credential where credential_hash = $1 for update', [
      used,
    ])
    const shown = resume(phone, member)
    await held.waitedFor(1)
    const forgotten = server.client().call(identity.forgetDevice, { deviceCredential: next })
    await held.waitedFor(2)
    await held.letGo()
    expect([await shown, await forgotten]).toMatchObject([expired, { ok: true }])
    expect(await resume({ ...phone, credential: next }, member)).toMatchObject(expired)
  })

  test('CHPSW-21 a session that was proved a moment ago gets a new credential in place of the old', async () => {
    const member = await server.registerMember()
    const phone = await phoneOf(member)
    const opened = await login(server.client(), member, member.password, { loginDeviceId: phone.loginDeviceId })
    const client = server.client({ token: opened.ok ? opened.value.token : '' })
    const remembered = await client.call(identity.rememberDevice, { deviceId: phone.loginDeviceId })
    if (!remembered.ok) throw new Error(remembered.code)
    expect(await resume(phone, member)).toMatchObject(expired)
    const renewed = { ...phone, credential: remembered.value.deviceCredential }
    expect(await resume(renewed, member)).toMatchObject({ ok: true })
    clock.advance(5 * MINUTE_MS + 1)
    const late = await client.call(identity.rememberDevice, { deviceId: phone.loginDeviceId })
    expect(late).toMatchObject({ ok: false, code: 'session.not.fresh' })
  })

  test('SES-09 a remembered device proves nobody: what changes who can get in wants the password', async () => {
    const member = await server.registerMember()
    const phone = await phoneOf(member)
    const opened = await resume(phone, member)
    const client = server.client({ token: opened.ok ? opened.value.token : '' })
    const stale = { ok: false, code: 'session.not.fresh' }
    expect(await client.call(identity.rememberDevice, { deviceId: newSecret() })).toMatchObject(stale)
    expect(await client.call(identity.unlinkIdentity, { firebaseChannel: 'google' })).toMatchObject(stale)
    const token = { firebaseChannel: 'google', firebaseIdToken: 'eyJ.eyJ.sig' } as const
    expect(await client.call(identity.linkIdentity, token)).toMatchObject(stale)
    const listed = await client.call(identity.sessions, {})
    const own = listed.ok ? listed.value.sessions.find(({ current }) => current) : undefined
    expect(own).toMatchObject({ openedAtMs: clock.nowMs(), provedAtMs: 0 })
  })

  test('a guest has no device to remember', async () => {
    const reply = await server.client().call(identity.rememberDevice, { deviceId: newSecret() })
    expect(reply).toMatchObject({ status: 401, code: 'login.not.session' })
  })

  test('what is old is forgotten', async () => {
    const member = await server.registerMember()
    await phoneOf(member)
    clock.advance(121 * DAY_MS)
    const jobs = server.program.modules.flatMap(module => module.jobs ?? [])
    await jobs.find(job => job.name === 'identity.forget_expired')?.run()
    const rows = await server.rows('select from identity.device_credential where member_id = $1', [member.memberId])
    expect(rows).toHaveLength(0)
  })
})

describe('how a credential is judged', () => {
  const good = { isUsed: false, isRevoked: false, isExpired: false, isOwnDevice: true, isOwnMember: true }

  test.each([
    ['good', {}],
    ['copied', { isUsed: true }],
    ['copied', { isUsed: true, isExpired: true }],
    ['copied', { isOwnDevice: false }],
    ['expired', { isExpired: true }],
    ['expired', { isRevoked: true }],
    ['expired', { isRevoked: true, isUsed: true }],
    // Somebody typed another name: nobody has copied anything.
    ['expired', { isOwnMember: false }],
  ])('LOGIN-76 %s with %o', (verdict, facts) => {
    expect(judgeCredential({ ...good, ...facts })).toBe(verdict)
  })
})
