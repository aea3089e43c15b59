import { identity, members } from '@hiyas/contract'
import { fakeClock, MINUTE_MS } from '@hiyas/kernel'
import { beforeAll, describe, expect, test } from 'vitest'
import { startServer, type TestServer } from '../../../../test/harness.ts'
import { setFlags } from '../../../../test/site-settings.ts'
import { auditOf, failToLogIn, login, solved } from './entry.ts'
import { freshNumber, memberWithNumber, withNumber, written } from './numbers.ts'
import {
  another,
  changePassword,
  codeFor,
  linkFor,
  memberWithMail,
  NEW_PASSWORD,
  opens,
  RECOVERY_FLAGS,
} from './recovery.ts'

let server: TestServer
const clock = fakeClock(Date.UTC(2026, 10, 21, 12))

beforeAll(async () => {
  server = await startServer({ name: 'recovery_sms', clock, sandbox: true })
  await setFlags(server, 'HIYAS', RECOVERY_FLAGS)
})

const setBySms = (mobile: string, verificationCode: string, newPassword = NEW_PASSWORD) =>
  server.client().call(identity.setPasswordBySms, { newPassword, mobileNum: written(mobile), verificationCode })

describe('setting a password by SMS', () => {
  test('CALL-31 FORGOT-22 FORGOT-23 the new password opens, the old one does not, and everything it had opened ends', async () => {
    const member = await memberWithNumber(server)
    const deviceId = 'telepono-ni-ana'
    const kept = await login(member.client, member, member.password, { loginDeviceId: deviceId, remember: true })
    const credential = kept.ok ? (kept.value.deviceCredential ?? '') : ''
    expect(await setBySms(member.mobile, await codeFor(server, member.mobile))).toMatchObject({ ok: true, value: {} })
    expect(await member.client.call(members.memberInfo, {})).toMatchObject({ status: 401 })
    expect(await login(server.client(), member, credential, { loginDeviceId: deviceId })).toMatchObject({ ok: false })
    expect(await opens(server, member, member.password)).toBe(false)
    expect(await opens(server, { userName: written(member.mobile) }, NEW_PASSWORD)).toBe(true)
    expect(await auditOf(server, member.memberId)).toContain('password_reset')
  })

  test.each(['/wps/member/password/verification', '/wps/member/password/sms'])(
    'CALL-32 %s is its address',
    async path => {
      const member = await memberWithNumber(server)
      const input = { newPassword: NEW_PASSWORD, mobileNum: written(member.mobile) }
      const verificationCode = await codeFor(server, member.mobile)
      const set = server.client().call(identity.setPasswordBySms, { ...input, verificationCode }, { path })
      expect(await set).toMatchObject({ ok: true })
    },
  )

  test('FORGOT-29 CALL-23 a code to log in with is good for it too, one to register with is not', async () => {
    const { mobile } = await memberWithNumber(server)
    expect(await setBySms(mobile, await codeFor(server, mobile, 'login'))).toMatchObject({ ok: true })
    const unknown = freshNumber()
    await server.client().call(identity.sendRegisterCode, { mobileNo: written(unknown) })
    const code = await server.sandbox.lastCode(unknown)
    await memberWithNumber(server, unknown)
    expect(await setBySms(unknown, code)).toMatchObject({ code: 'sms.code.wrong' })
  })

  test.each(['sms', 'mail', 'old password'])(
    'SES-08 CALL-23 a code that somebody has read before ends with a new password, by %s: it neither logs in nor sets another',
    async way => {
      const member = await withNumber(server, await memberWithMail(server))
      const read = await codeFor(server, member.mobile, 'login')
      clock.advance(MINUTE_MS)
      const readToo = await codeFor(server, member.mobile)
      if (way === 'sms') expect(await setBySms(member.mobile, readToo)).toMatchObject({ ok: true })
      if (way === 'mail') {
        const resetToken = await linkFor(server, member)
        const reset = server.client().call(identity.resetPassword, { resetToken, newPassword: NEW_PASSWORD })
        expect(await reset).toMatchObject({ ok: true })
      }
      if (way === 'old password') {
        expect(await changePassword(member, member.password, NEW_PASSWORD)).toMatchObject({ ok: true })
      }
      const wrong = { ok: false, code: 'sms.code.wrong' }
      const byNumber = { userName: written(member.mobile) }
      expect(await login(server.client(), byNumber, read, { type: 'sms' })).toMatchObject(wrong)
      for (const code of [read, readToo])
        expect(await setBySms(member.mobile, code, 'isa-pang-ilaw-99')).toMatchObject(wrong)
      expect(await opens(server, member, NEW_PASSWORD)).toBe(true)
    },
  )

  test('CALL-33 FORGOT-24 the same password is refused to who has shown the code, which stays good', async () => {
    const member = await memberWithNumber(server)
    const code = await codeFor(server, member.mobile)
    const same = await setBySms(member.mobile, code, member.password)
    expect(same).toMatchObject({ code: 'modify.new.old.same', field: 'newPassword' })
    const own = await setBySms(member.mobile, code, `${member.userName}9`)
    expect(own).toMatchObject({ code: 'register.password.weak', field: 'newPassword' })
    const wrong = await setBySms(member.mobile, another(code), member.password)
    expect(wrong).toMatchObject({ code: 'sms.code.wrong', field: 'verificationCode' })
    expect(await setBySms(member.mobile, code)).toMatchObject({ ok: true })
  })

  test('FORGOT-25 SES-12 a code that is wrong, used, too old, tried too often or of another number sets nothing', async () => {
    const member = await memberWithNumber(server)
    const refused = async (code: string, mobile = member.mobile) =>
      expect(await setBySms(mobile, code, 'isa-pang-ilaw-99')).toMatchObject({ code: 'sms.code.wrong' })
    const used = await codeFor(server, member.mobile)
    expect(await setBySms(member.mobile, used)).toMatchObject({ ok: true })
    await refused(used)
    clock.advance(MINUTE_MS)
    const old = await codeFor(server, member.mobile)
    await refused(old, (await memberWithNumber(server)).mobile)
    clock.advance(10 * MINUTE_MS)
    await refused(old)
    const guessed = await codeFor(server, member.mobile)
    for (let tried = 0; tried < 5; tried++) await refused(another(guessed))
    await refused(guessed)
    expect(await opens(server, member, NEW_PASSWORD)).toBe(true)
  })

  test('of many who use one code at the same moment exactly one wins', async () => {
    const { mobile, ...member } = await memberWithNumber(server)
    const code = await codeFor(server, mobile)
    const passwords = Array.from({ length: 4 }, (_, index) => `sabay-sabay-${index}x`)
    const replies = await Promise.all(passwords.map(password => setBySms(mobile, code, password)))
    expect(replies.filter(reply => reply.ok)).toHaveLength(1)
    expect(replies.filter(reply => !reply.ok && reply.code === 'sms.code.wrong')).toHaveLength(3)
    const winner = passwords[replies.findIndex(reply => reply.ok)] ?? ''
    expect(await opens(server, member, winner)).toBe(true)
  })

  test('SES-14 who has no code learns nothing of a number, of its name or of its password', async () => {
    const member = await memberWithNumber(server)
    const passwords = [member.password, `${member.userName}9`, NEW_PASSWORD]
    for (const password of passwords) {
      const known = await setBySms(member.mobile, '000000', password)
      const unknown = await setBySms(freshNumber(), '000000', password)
      expect({ ...known, headers: {} }).toEqual({ ...unknown, headers: {} })
      expect(known).toMatchObject({ code: 'sms.code.wrong' })
    }
  })

  test('SES-03 it opens what failed logins have locked, for the member everywhere', async () => {
    const member = await memberWithNumber(server)
    await failToLogIn(server, server.client(), member, 6)
    await failToLogIn(server, member.client, member, 6)
    const byNumber = { userName: written(member.mobile) }
    await failToLogIn(server, server.client(), byNumber, 6)
    const locked = async (client = server.client(), who: { userName: string } = member) =>
      login(client, who, NEW_PASSWORD, await solved(server, client)).then(reply => !reply.ok && reply.code)
    const all = async () => [await locked(), await locked(member.client), await locked(server.client(), byNumber)]
    expect(await all()).toEqual(['login.locked', 'login.locked', 'login.locked'])
    expect(await setBySms(member.mobile, await codeFor(server, member.mobile))).toMatchObject({ ok: true })
    expect(await all()).toEqual([false, false, false])
  })

  test('an encrypted body counts once', async () => {
    const { mobile } = await memberWithNumber(server)
    const client = server.client()
    const verificationCode = await codeFor(server, mobile)
    const body = await client.encrypt({ newPassword: NEW_PASSWORD, mobileNum: written(mobile), verificationCode })
    const headers = { encryption: 'JWE', 'content-type': 'application/jose' }
    const sent = () => client.send('POST', identity.setPasswordBySms.path, { headers, body })
    expect((await sent()).json).toMatchObject({ success: true })
    expect((await sent()).json).toMatchObject({ errorCode: 'login.replayed' })
  })

  test.each([
    ['LOGIN-57 a number that is none', { mobileNum: '1234567' }, 'sms.number.invalid', 'mobileNum'],
    ['a short password', { newPassword: 'maikli' }, 'register.field.format', 'newPassword'],
    ['a long password', { newPassword: 'm'.repeat(65) }, 'register.field.format', 'newPassword'],
    ['SES-11 a password everybody has', { newPassword: 'password123' }, 'register.password.weak', 'newPassword'],
    ['the name of the house', { newPassword: 'hiyas2026' }, 'register.password.weak', 'newPassword'],
    ['what looks like a credential', { newPassword: 'hdc_0123456789' }, 'register.password.weak', 'newPassword'],
    ['a password as long as a book', { newPassword: 'm'.repeat(129) }, 'request_param_err', 'newPassword'],
    ['a zero byte', { newPassword: 'bagong\0ilaw-27' }, 'request_param_err', 'newPassword'],
    ['a code in letters', { verificationCode: 'abcdef' }, 'request_param_err', 'verificationCode'],
  ])('%s is refused', async (_, wrong, code, field) => {
    const input = { newPassword: NEW_PASSWORD, mobileNum: written(freshNumber()), verificationCode: '123456', ...wrong }
    expect(await server.client().call(identity.setPasswordBySms, input)).toMatchObject({ ok: false, code, field })
  })

  test('SES-11 emoji and letters from right to left are a password like any other', async () => {
    const { mobile, ...member } = await memberWithNumber(server)
    const password = 'مرحبا بالعالم 💎🌺'
    expect(await setBySms(mobile, await codeFor(server, mobile), password)).toMatchObject({ ok: true })
    expect(await opens(server, member, password)).toBe(true)
  })
})
