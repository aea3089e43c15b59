import { identity } from '@hiyas/contract'
import { fakeClock, MINUTE_MS, newSecret } from '@hiyas/kernel'
import { beforeAll, describe, expect, test } from 'vitest'
import { startServer, type TestServer } from '../../../../test/harness.ts'
import { setCountries, setFlags } from '../../../../test/site-settings.ts'
import { auditOf, login } from './entry.ts'
import { freshNumber, memberWithNumber, written } from './numbers.ts'
import { another, RECOVERY_FLAGS } from './recovery.ts'

let server: TestServer
const clock = fakeClock(Date.UTC(2026, 10, 21, 12))

beforeAll(async () => {
  server = await startServer({ name: 'login_sms', clock, sandbox: true })
  await setFlags(server, 'HIYAS', RECOVERY_FLAGS)
})

/** The code of an SMS that was just asked for. */
async function codeFor(mobile: string): Promise<string> {
  const sent = await server.client().call(identity.sendSmsCode, { mobileNum: written(mobile) })
  if (!sent.ok) throw new Error(sent.code)
  return server.sandbox.lastCode(mobile)
}

const byCode = (mobile: string, code: string, more: object = {}, client = server.client()) =>
  login(client, { userName: written(mobile) }, code, { type: 'sms', countryDialingCode: '63', ...more })

describe('logging in with the code of an SMS', () => {
  test('LOGIN-30 LOGIN-42 SES-12 the code opens a session, once', async () => {
    const member = await memberWithNumber(server)
    const code = await codeFor(member.mobile)
    expect(await byCode(member.mobile, code)).toMatchObject({ ok: true, value: { userName: member.userName } })
    expect(await byCode(member.mobile, code)).toMatchObject({ code: 'sms.code.wrong' })
    expect(await auditOf(server, member.memberId)).toEqual(expect.arrayContaining(['code_sent', 'logged_in']))
  })

  test('SES-12 of two who show one code at the same moment one gets in', async () => {
    const member = await memberWithNumber(server)
    const code = await codeFor(member.mobile)
    const both = await Promise.all([byCode(member.mobile, code), byCode(member.mobile, code)])
    expect(both.filter(reply => reply.ok)).toHaveLength(1)
  })

  test('SES-12 SES-14 wrong, too old, of another number or of nobody: told in one way', async () => {
    const [member, other] = [await memberWithNumber(server), await memberWithNumber(server)]
    const code = await codeFor(member.mobile)
    const theirs = await codeFor(other.mobile)
    const answers = [
      await byCode(member.mobile, another(code)),
      await byCode(member.mobile, theirs === code ? another(code) : theirs),
      await byCode(freshNumber(), code),
    ]
    clock.advance(10 * MINUTE_MS + 1)
    answers.push(await byCode(other.mobile, theirs))
    for (const answer of answers) expect(answer).toMatchObject({ ok: false, code: 'sms.code.wrong' })
  })

  test('SES-03 guesses count like wrong passwords: a captcha, then the lock', async () => {
    const member = await memberWithNumber(server)
    const code = await codeFor(member.mobile)
    const wrong = another(code)
    expect(await byCode(member.mobile, wrong)).toMatchObject({ detail: null })
    expect(await byCode(member.mobile, wrong)).toMatchObject({ code: 'sms.code.wrong', detail: { captcha: true } })
    expect(await byCode(member.mobile, code)).toMatchObject({ code: 'login.captcha.required' })
    const stranger = server.client()
    const byNumber = { userName: written(member.mobile) }
    expect(await login(stranger, byNumber, member.password)).toMatchObject({ code: 'login.captcha.required' })
  })

  test('LOGIN-03 LOGIN-04 where the merchant does not offer it, no code is right, and none is used up', async () => {
    const member = await memberWithNumber(server)
    const code = await codeFor(member.mobile)
    await setFlags(
      server,
      'HIYAS',
      RECOVERY_FLAGS.filter(key => key !== 'MOBILEVERCODELOGIN3'),
    )
    expect(await byCode(member.mobile, code)).toMatchObject({ code: 'sms.code.wrong' })
    await setFlags(server, 'HIYAS', RECOVERY_FLAGS)
    expect(await byCode(member.mobile, code)).toMatchObject({ ok: true })
  })

  test('LOGIN-57 FORGOT-22 who has a number of a country that is taken no more gets in by it, and nobody registers one', async () => {
    const member = await memberWithNumber(server, '6591234567')
    const typed = { mobileNum: '+65 9123 4567', countryDialingCode: '63' }
    await setCountries(server, 'HIYAS', ['PH'])
    const byPassword = await login(server.client(), { userName: '+65 9123 4567' }, member.password)
    expect(byPassword).toMatchObject({ ok: true, value: { userName: member.userName } })
    const other = await server.client().call(identity.sendRegisterCode, { mobileNo: '+65 9123 4568' })
    expect(other).toMatchObject({ code: 'sms.number.invalid', field: 'mobileNo' })
    expect(await server.client().call(identity.sendSmsCode, typed)).toMatchObject({ ok: true })
    const code = await server.sandbox.lastCode(member.mobile)
    const byCode = await login(server.client(), { userName: typed.mobileNum }, code, { type: 'sms' })
    expect(byCode).toMatchObject({ ok: true, value: { userName: member.userName } })
    clock.advance(2 * MINUTE_MS)
    expect(await server.client().call(identity.sendResetCode, typed)).toMatchObject({ ok: true })
    const reset = await server.client().call(identity.setPasswordBySms, {
      mobileNum: '+6591234567',
      newPassword: 'sampaguita-umaga',
      verificationCode: await server.sandbox.lastCode(member.mobile),
    })
    expect(reset).toMatchObject({ ok: true })
  })

  test('a code to register with opens nothing', async () => {
    const member = await memberWithNumber(server)
    const mobile = freshNumber()
    await server.client().call(identity.sendRegisterCode, { mobileNo: written(mobile) })
    const code = await server.sandbox.lastCode(mobile)
    await server.rows('update identity.member set mobile = $1 where member_id = $2', [mobile, member.memberId])
    expect(await byCode(mobile, code)).toMatchObject({ code: 'sms.code.wrong' })
  })

  test('what is refused after the code leaves the code good', async () => {
    const member = await memberWithNumber(server)
    const code = await codeFor(member.mobile)
    expect(await byCode(member.mobile, code, { side: 'agent' })).toMatchObject({ code: 'login.not.agent' })
    expect(await byCode(member.mobile, code)).toMatchObject({ ok: true })
  })

  test('LOGIN-74 LOGIN-77 a device is remembered by number too', async () => {
    const member = await memberWithNumber(server)
    const remembered = { loginDeviceId: newSecret(), remember: true }
    const first = await byCode(member.mobile, await codeFor(member.mobile), remembered)
    const credential = first.ok ? (first.value.deviceCredential ?? '') : ''
    const again = await byCode(member.mobile, credential, remembered)
    expect(again).toMatchObject({ ok: true, value: { userName: member.userName } })
  })

  test.each(['', 'abc', '0917', '+1 202 555 0123', '٠٩١٧٥٥٥٠١٤٨', '💎💎💎💎💎💎💎💎'])(
    'LOGIN-49 the number %j is nobody\u2019s',
    async userName => {
      const reply = await login(server.client(), { userName }, '123456', { type: 'sms' })
      expect(reply).toMatchObject({ ok: false, status: 200, code: 'sms.code.wrong' })
    },
  )
})

test('SES-12 LOGIN-42 a code that was sent before the server was started again opens a session after it, once', async () => {
  const before = await startServer({ name: 'login_restart', clock, sandbox: true })
  await setFlags(before, 'HIYAS', RECOVERY_FLAGS)
  const { mobile, userName } = await memberWithNumber(before)
  const sent = await before.client().call(identity.sendSmsCode, { mobileNum: written(mobile) })
  expect(sent).toMatchObject({ ok: true })
  const code = await before.sandbox.lastCode(mobile)
  await before.stop()
  const after = await startServer({ databaseUrl: before.databaseUrl, clock })
  const show = () => byCode(mobile, code, {}, after.client())
  expect(await show()).toMatchObject({ ok: true, value: { userName } })
  expect(await show()).toMatchObject({ code: 'sms.code.wrong' })
})
