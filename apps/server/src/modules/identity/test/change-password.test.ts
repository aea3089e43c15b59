import { type FlagKey, identity, members } from '@hiyas/contract'
import { fakeClock, MINUTE_MS, newSecret, SECOND_MS } from '@hiyas/kernel'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import type { TestClient } from '../../../../test/client.ts'
import { startServer, type TestMember, type TestServer } from '../../../../test/harness.ts'
import { hold } from '../../../../test/hold.ts'
import { setFlags } from '../../../../test/site-settings.ts'
import { openStream } from '../../../../test/stream.ts'
import { auditOf, login } from './entry.ts'
import { memberWithNumber, written } from './numbers.ts'
import { changePassword, codeFor, memberWithMail, NEW_PASSWORD, opens, RECOVERY_FLAGS } from './recovery.ts'

let server: TestServer
const clock = fakeClock(Date.UTC(2026, 10, 21, 12))

beforeAll(async () => {
  server = await startServer({ name: 'change_password', clock, sandbox: true })
  await setFlags(server, 'HIYAS', RECOVERY_FLAGS)
})

/** A session of a member, opened by a device that names itself. */
async function onDevice(member: TestMember, loginDeviceId: string): Promise<TestClient> {
  const client = server.client()
  const opened = await login(client, member, member.password, { loginDeviceId })
  if (!opened.ok) throw new Error(opened.code)
  client.token = opened.value.token
  return client
}

describe('changing a password', () => {
  test('CALL-37 CALL-38 CALL-39 CALL-40 CHPSW-10 CHPSW-11 it ends all sessions but this one, and all devices', async () => {
    const member = await memberWithMail(server)
    const elsewhere = server.client()
    const other = await login(elsewhere, member, member.password, { loginDeviceId: 'ibang-telepono', remember: true })
    if (!other.ok) throw new Error(other.code)
    elsewhere.token = other.value.token
    // The mail of that login comes before that of the password.
    await server.quiet()
    expect(await changePassword(member, member.password, NEW_PASSWORD)).toMatchObject({ ok: true })
    expect(await member.client.call(members.memberInfo, {})).toMatchObject({ ok: true })
    expect(await elsewhere.call(members.memberInfo, {})).toMatchObject({ status: 401 })
    expect((await server.sandbox.lastMail(member.email)).subject).toBe('Napalitan ang password mo sa Hiyas')
    const device = { loginDeviceId: 'ibang-telepono' }
    expect(await login(elsewhere, member, other.value.deviceCredential ?? '', device)).toMatchObject({ ok: false })
    expect([await opens(server, member, member.password), await opens(server, member, NEW_PASSWORD)]).toEqual([
      false,
      true,
    ])
    expect(await auditOf(server, member.memberId)).toContain('password_changed')
  })

  test('SES-06 the session goes on under another token and another id, and the one that asked is dead: who has copied it is out', async () => {
    const member = await server.registerMember()
    const session = async () => {
      const listed = await member.client.call(identity.sessions, {})
      return listed.ok ? listed.value.sessions.map(({ sessionId, current }) => ({ sessionId, current })) : listed
    }
    const before = await session()
    const stream = await openStream(server.port, { token: member.token })
    await stream.event('balance')
    expect(await changePassword(member, member.password, NEW_PASSWORD)).toMatchObject({ ok: true })
    expect(Buffer.from(member.client.token ?? '', 'base64url')).toHaveLength(32)
    const copied = server.client({ token: member.token })
    expect(await copied.call(members.memberInfo, {})).toMatchObject({ status: 401, code: 'login.not.session' })
    const after = await session()
    expect(after).toEqual([{ sessionId: expect.any(String), current: true }])
    expect(after).not.toEqual(before)
    expect(await stream.event('ended')).toEqual({ reason: 'session' })
  })

  test('LOGIN-90 who had to change it need not do so again', async () => {
    const member = await server.registerMember()
    await server.rows('update identity.member set must_change_password = true where member_id = $1', [member.memberId])
    const forced = await login(member.client, member, member.password)
    if (!forced.ok) throw new Error(forced.code)
    expect(forced.value.firstTimeLogin).toBe(true)
    member.client.token = forced.value.token
    expect(await changePassword(member, member.password, NEW_PASSWORD)).toMatchObject({ ok: true })
    expect(await login(member.client, member, NEW_PASSWORD)).toMatchObject({ value: { firstTimeLogin: false } })
  })

  test('CHPSW-21 the session counts as proved anew, so that this device may be remembered again', async () => {
    const registered = await server.registerMember()
    const member = { ...registered, client: await onDevice(registered, 'telepono-ni-ana') }
    clock.advance(6 * MINUTE_MS)
    const remember = () => member.client.call(identity.rememberDevice, { deviceId: 'telepono-ni-ana' })
    expect(await remember()).toMatchObject({ code: 'session.not.fresh' })
    expect(await changePassword(member, member.password, NEW_PASSWORD)).toMatchObject({ ok: true })
    expect(await remember()).toMatchObject({ ok: true })
  })

  test('SES-07 CHPSW-21 a session has no other device remembered than its own: whoever ends it leaves none behind', async () => {
    const member = await server.registerMember()
    const other = { ok: false, code: 'session.other.device' }
    const remember = (client: TestClient, deviceId: string) => client.call(identity.rememberDevice, { deviceId })
    // Opened by a client that named no device.
    expect(await remember(member.client, 'ibang-telepono')).toMatchObject(other)
    const thief = await onDevice(member, 'telepono-ng-iba')
    expect(await remember(thief, 'ibang-telepono')).toMatchObject(other)
    const own = await remember(thief, 'telepono-ng-iba')
    const listed = await member.client.call(identity.sessions, {})
    const theirs = listed.ok ? listed.value.sessions.find(({ current }) => !current) : undefined
    expect([own, listed]).toMatchObject([{ ok: true }, { value: { othersRemembered: true } }])
    expect(await member.client.call(identity.endSession, { sessionId: theirs?.sessionId ?? '' })).toMatchObject({
      ok: true,
    })
    expect(await member.client.call(identity.sessions, {})).toMatchObject({ value: { othersRemembered: false } })
  })

  test('CHPSW-26 the reasons are told in the order of the contract', async () => {
    const member = await server.registerMember()
    const refused = async (expected: object, ...input: [string, string, object?]) =>
      expect(await changePassword(member, ...input)).toMatchObject(expected)
    const mismatch = { confirmNewPassword: 'iba' }
    await refused({ code: 'register.field.format', field: 'newPassword' }, 'mali', 'maikli', mismatch)
    await refused(
      { code: 'register.field.format', field: 'newPassword' },
      'mali',
      'u\u0301l\u0301a\u0301n\u0301',
      mismatch,
    )
    await refused({ code: 'register.password.weak', field: 'newPassword' }, 'mali', `${member.userName}9`, mismatch)
    await refused({ code: 'register.password.mismatch', field: 'confirmNewPassword' }, 'mali', NEW_PASSWORD, mismatch)
    await refused({ code: 'password.old.wrong', field: 'oldPassword' }, 'mali', NEW_PASSWORD)
    await refused({ code: 'password.old.wrong', field: 'oldPassword' }, '', NEW_PASSWORD)
    await refused({ code: 'modify.new.old.same', field: 'newPassword' }, member.password, member.password)
    expect(await opens(server, member, member.password)).toBe(true)
  })

  test('SES-03 CALL-39 wrong old passwords are counted like failed logins', async () => {
    const member = await server.registerMember()
    for (let tried = 0; tried < 6; tried++) {
      expect(await changePassword(member, 'mali-na-password', NEW_PASSWORD)).toMatchObject({
        code: 'password.old.wrong',
      })
    }
    expect(await changePassword(member, member.password, NEW_PASSWORD)).toMatchObject({ code: 'login.locked' })
    const kinds = await auditOf(server, member.memberId)
    expect(kinds.filter(kind => kind === 'login_failed')).toHaveLength(6)
    expect(kinds.filter(kind => kind === 'login_locked')).toHaveLength(1)
    clock.advance(10 * MINUTE_MS)
    // Trying on makes the lock no longer.
    const locked = { code: 'login.locked', detail: { retryAfterSeconds: 300 } }
    expect(await changePassword(member, member.password, NEW_PASSWORD)).toMatchObject(locked)
    clock.advance(5 * MINUTE_MS + SECOND_MS)
    expect(await changePassword(member, member.password, NEW_PASSWORD)).toMatchObject({ ok: true })
  })

  test('of two changes at the same moment one wins', async () => {
    const member = await server.registerMember()
    const replies = await Promise.all(
      [1, 2].map(index => changePassword(member, member.password, `sabay-sabay-${index}x`)),
    )
    expect(replies.filter(reply => reply.ok)).toHaveLength(1)
    // The other is too late for the password, or for the token already.
    const code = expect.stringMatching(/^(password\.old\.wrong|login\.not\.session)$/)
    expect(replies.find(reply => !reply.ok)).toMatchObject({ code })
  })

  test('SES-06 a change that was let in by the token of before another one is told that its session is over', async () => {
    const member = await server.registerMember()
    const tab = { client: server.client({ token: member.token }) }
    const jti = newSecret()
    const use = `insert into identity.used_body (merchant, jti, expires_at) values ('HIYAS', $1, now())`
    const held = await hold(server, use, [jti])
    const later = changePassword(tab, member.password, 'sabay-sabay-2x', { jti })
    await held.waitedFor(1)
    expect(await changePassword(member, member.password, NEW_PASSWORD)).toMatchObject({ ok: true })
    await held.letGo()
    expect(await later).toMatchObject({ status: 401, code: 'login.not.session' })
    expect(await opens(server, member, NEW_PASSWORD)).toBe(true)
  })

  test('who has no password sets one when he has logged in by SMS a moment ago', async () => {
    const member = await memberWithNumber(server)
    await server.rows('update identity.member set password_hash = null, password_set_at = null where member_id = $1', [
      member.memberId,
    ])
    const bySms = { type: 'sms', countryDialingCode: '63' }
    const code = await codeFor(server, member.mobile, 'login')
    const opened = await login(member.client, { userName: written(member.mobile) }, code, bySms)
    if (!opened.ok) throw new Error(opened.code)
    member.client.token = opened.value.token
    expect(await member.client.call(members.memberInfo, {})).toMatchObject({ value: { hasPassword: false } })
    expect(await changePassword(member, 'mali', NEW_PASSWORD)).toMatchObject({ code: 'password.old.wrong' })
    clock.advance(5 * MINUTE_MS + SECOND_MS)
    expect(await changePassword(member, '', NEW_PASSWORD)).toMatchObject({ code: 'session.not.fresh' })
    clock.advance(MINUTE_MS)
    const device = { loginDeviceId: 'telepono-ni-ana', remember: true }
    const again = await login(
      member.client,
      { userName: written(member.mobile) },
      await codeFor(server, member.mobile, 'login'),
      { ...bySms, ...device },
    )
    if (!again.ok) throw new Error(again.code)
    const remembered = await login(member.client, member, again.value.deviceCredential ?? '', device)
    if (!remembered.ok) throw new Error(remembered.code)
    member.client.token = remembered.value.token
    // Who holds his device has not shown that he is its member.
    expect(await changePassword(member, '', NEW_PASSWORD)).toMatchObject({ code: 'session.not.fresh' })
    member.client.token = again.value.token
    expect(await changePassword(member, '', NEW_PASSWORD)).toMatchObject({ ok: true })
    expect(await member.client.call(members.memberInfo, {})).toMatchObject({ value: { hasPassword: true } })
    expect(await changePassword(member, '', 'isa-pang-ilaw-99')).toMatchObject({ code: 'password.old.wrong' })
    expect(await opens(server, member, NEW_PASSWORD)).toBe(true)
  })

  test('REG-34 who has no password and could not log in again is not told to, and keeps his session', async () => {
    const member = await memberWithNumber(server)
    await server.rows('update identity.member set password_hash = null, password_set_at = null where member_id = $1', [
      member.memberId,
    ])
    clock.advance(5 * MINUTE_MS + SECOND_MS)
    const without = (...keys: FlagKey[]) => RECOVERY_FLAGS.filter(key => !keys.includes(key))
    const refusedWith = async (flags: readonly FlagKey[]) => {
      await setFlags(server, 'HIYAS', flags)
      const replies = [
        await changePassword(member, '', NEW_PASSWORD),
        await member.client.call(identity.linkIdentity, { firebaseChannel: 'google', firebaseIdToken: 'x' }),
        await member.client.call(identity.unlinkIdentity, { firebaseChannel: 'google' }),
      ]
      const codes = new Set(replies.map(reply => (reply.ok ? 'done' : reply.code)))
      const told = await member.client.call(identity.sessions, {})
      expect(told).toMatchObject({ value: { comesInAgain: codes.has('session.not.fresh') } })
      return [...codes].join()
    }
    onTestFinished(() => setFlags(server, 'HIYAS', RECOVERY_FLAGS))
    expect(await refusedWith(without('MOBILEVERCODELOGIN3'))).toBe('session.not.fresh')
    expect(await refusedWith(without('CHNGPASSVERIF3'))).toBe('session.not.fresh')
    expect(await refusedWith(without('MOBILEVERCODELOGIN3', 'CHNGPASSVERIF3'))).toBe('session.last.one')
    await server.rows(
      `update identity.member set registration = registration || '{"email":"ana@example.com"}' where member_id = $1`,
      [member.memberId],
    )
    expect(await refusedWith(without('MOBILEVERCODELOGIN3', 'CHNGPASSVERIF3'))).toBe('session.not.fresh')
  })

  test('SESS-25 a trial member has no password to change', async () => {
    const trial = await server.client().call(identity.trialLogin, {})
    if (!trial.ok) throw new Error(trial.code)
    const client = server.client({ merchant: 'HIYASFUN', token: trial.value.token })
    const input = { oldPassword: '', newPassword: NEW_PASSWORD, confirmNewPassword: NEW_PASSWORD }
    expect(await client.call(identity.changePassword, input)).toMatchObject({ status: 403, code: 'free_reject' })
  })
})
