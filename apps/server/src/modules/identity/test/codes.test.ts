import { identity } from '@hiyas/contract'
import { DAY_MS, fakeClock, MINUTE_MS, SECOND_MS } from '@hiyas/kernel'
import { beforeAll, describe, expect, test } from 'vitest'
import type { TestClient } from '../../../../test/client.ts'
import { startServer, type TestServer } from '../../../../test/harness.ts'
import { setFlags } from '../../../../test/site-settings.ts'
import { auditOf } from './entry.ts'
import { freshNumber, memberWithNumber, written } from './numbers.ts'
import { another, codeFor, RECOVERY_FLAGS, sendCode } from './recovery.ts'

let server: TestServer
const clock = fakeClock(Date.UTC(2026, 10, 21, 12))
const log: string[] = []

beforeAll(async () => {
  server = await startServer({ name: 'codes', clock, sandbox: true, onLog: line => log.push(line) })
  await setFlags(server, 'HIYAS', RECOVERY_FLAGS)
})

const sendToRegister = (mobile: string, client = server.client()) =>
  client.call(identity.sendRegisterCode, { mobileNo: written(mobile), countryDialingCode: '63' })

const verify = async (mobile: string, verificationCode: string, client = server.client(), more: object = {}) => {
  const shown = await client.call(identity.verifySmsCode, { mobileNum: written(mobile), verificationCode, ...more })
  if (!shown.ok) throw new Error(shown.code)
  return shown.value
}

describe('sending', () => {
  test('CALL-23 CALL-24 no code is sent where nothing takes one', async () => {
    const { mobile } = await memberWithNumber(server)
    const isOff = { code: 'function.not.available' }
    await setFlags(server, 'HIYAS', ['MOBILENUMREG3'])
    expect(await sendCode(server.client(), mobile)).toMatchObject(isOff)
    expect(await server.sandbox.messagesTo(mobile)).toEqual([])
    await setFlags(server, 'HIYAS', ['REGMOBVERF3', 'CHNGPASSVERIF3'])
    expect(await sendCode(server.client(), mobile)).toMatchObject({ ok: true })
    expect(await sendToRegister(freshNumber())).toMatchObject({ ok: true })
    await setFlags(server, 'HIYAS', ['MOBILEVERCODELOGIN3'])
    expect(await sendCode(server.client(), freshNumber())).toMatchObject({ ok: true })
    expect(await sendToRegister(freshNumber())).toMatchObject(isOff)
    await setFlags(server, 'HIYAS', RECOVERY_FLAGS)
  })

  test('CALL-23 CALL-25 CALL-26 CALL-28 LOGIN-56 LOGIN-62 a code goes to the number, in the language of who asks', async () => {
    const { mobile, memberId } = await memberWithNumber(server)
    const client = server.client({ language: 'EN' })
    const sent = await sendCode(client, mobile)
    expect(sent).toMatchObject({ value: { expiredMinutes: 1, expirationTime: clock.nowMs() + MINUTE_MS } })
    const { text, code } = await server.sandbox.lastSms(mobile)
    expect(text).toBe(`${code} is your Hiyas login code. It is valid for 10 minutes. Do not give it to anybody.`)
    expect(await auditOf(server, memberId)).toContain('code_sent')
    clock.advance(MINUTE_MS)
    await sendCode(server.client(), mobile)
    expect((await server.sandbox.lastSms(mobile)).text).toContain('ang code mo para mag-login sa Hiyas')
  })

  test('LOGIN-62 the merchant says how long the screen counts down', async () => {
    const { mobile } = await memberWithNumber(server)
    await server.rows("insert into identity.entry_setting (merchant, code_minutes) values ('HIYAS', 3)")
    clock.advance(3 * SECOND_MS)
    expect(await sendCode(server.client(), mobile)).toMatchObject({ value: { expiredMinutes: 3 } })
    clock.advance(3 * MINUTE_MS - SECOND_MS)
    expect(await sendCode(server.client(), mobile)).toMatchObject({
      code: 'sms.too.soon',
      detail: { retryAfterSeconds: 1 },
    })
    await server.rows("delete from identity.entry_setting where merchant = 'HIYAS'")
    clock.advance(3 * SECOND_MS)
    expect(await sendCode(server.client(), mobile)).toMatchObject({ ok: true })
  })

  test('LOGIN-66 REG-91 FORGOT-27 SES-14 who must wait is told whether a code is out that opens his form, of nobody’s number too', async () => {
    const { mobile: known } = await memberWithNumber(server)
    const reset = (mobile: string) => server.client().call(identity.sendResetCode, { mobileNum: written(mobile) })
    for (const mobile of [known, freshNumber()]) {
      const isOut = async (asked: Promise<{ ok: boolean }>) => {
        const answer = await asked
        expect(answer).toMatchObject({ code: 'sms.too.soon', detail: { retryAfterSeconds: 60 } })
        return (answer as unknown as { detail: { codeIsOut: boolean } }).detail.codeIsOut
      }
      const outFor = async () => [
        await isOut(sendCode(server.client(), mobile)),
        await isOut(reset(mobile)),
        await isOut(sendToRegister(mobile)),
      ]
      await sendToRegister(mobile)
      expect(await outFor(), 'to register').toEqual([false, false, true])
      clock.advance(MINUTE_MS)
      await reset(mobile)
      expect(await outFor(), 'to set a password').toEqual([false, true, true])
      clock.advance(MINUTE_MS)
      await sendCode(server.client(), mobile)
      expect(await outFor(), 'to log in').toEqual([true, true, true])
      // The first one is ten minutes old by then, and counts no longer (SES-12).
      clock.advance(8 * MINUTE_MS)
      await reset(mobile)
      expect(await outFor()).toEqual([true, true, false])
    }
  })

  test('CALL-24 CALL-27 REG-90 REG-91 a code to register with goes to a number that nobody has', async () => {
    const mobile = freshNumber()
    expect(await sendToRegister(mobile)).toMatchObject({ value: { expiredMinutes: 1 } })
    const { text, code } = await server.sandbox.lastSms(mobile)
    expect(text).toContain(`${code} ang code mo para magrehistro`)
    expect(await verify(mobile, code)).toBe(true)
  })

  test('SES-14 who asks to register a number that a member has is told the same; its owner reads an SMS without a code', async () => {
    const { mobile } = await memberWithNumber(server)
    const [known, unknown] = [await sendToRegister(mobile), await sendToRegister(freshNumber())]
    expect({ ...known, headers: {} }).toEqual({ ...unknown, headers: {} })
    const { text, code } = await server.sandbox.lastSms(mobile)
    expect(text).toContain('May account na ang number na ito')
    expect(code).toBe('')
  })

  test('CALL-29 CALL-30 FORGOT-26 FORGOT-29 a code to set a password with has a call of its own', async () => {
    const { mobile } = await memberWithNumber(server)
    const sent = await server.client().call(identity.sendResetCode, { mobileNum: written(mobile) })
    expect(sent).toMatchObject({ value: { expiredMinutes: 1 } })
    expect((await server.sandbox.lastSms(mobile)).text).toContain('para palitan ang password')
    await setFlags(server, 'HIYASFUN', ['MOBILEVERCODELOGIN3'])
    const trial = server.client({ merchant: 'HIYASFUN' })
    expect(await trial.call(identity.sendResetCode, { mobileNum: written(mobile) })).toMatchObject({
      code: 'function.not.available',
    })
  })

  test('SES-14 a number that nobody has gets the same answers and no SMS', async () => {
    const mobile = freshNumber()
    const { mobile: known } = await memberWithNumber(server)
    for (const call of [identity.sendSmsCode, identity.sendResetCode]) {
      const [one, other] = await Promise.all(
        [mobile, known].map(number => server.client().call(call, { mobileNum: written(number) })),
      )
      expect({ ...one, headers: {} }).toEqual({ ...other, headers: {} })
      expect(one).toMatchObject({ ok: true })
      clock.advance(MINUTE_MS)
    }
    expect(await server.sandbox.messagesTo(known)).toHaveLength(2)
    expect(await server.sandbox.messagesTo(mobile)).toEqual([])
  })

  test.each([
    ['LOGIN-57 a line that gets no SMS', { mobileNum: '02 8812 3456' }, 'sms.number.invalid'],
    ['a number of another country that does not say so', { mobileNum: '9123 4567' }, 'sms.number.invalid'],
    ['a dialling code that is not accepted', { mobileNum: '91234567', countryDialingCode: '65' }, 'sms.number.invalid'],
    ['emoji', { mobileNum: '🙂🙂🙂🙂🙂' }, 'sms.number.invalid'],
    ['letters from right to left', { mobileNum: 'مرحبا بالعالم' }, 'sms.number.invalid'],
    ['a mark that turns the text around', { mobileNum: '\u202e0917 555 0148' }, 'sms.number.invalid'],
    ['more than twenty characters', { mobileNum: '0'.repeat(21) }, 'request_param_err'],
    ['a zero byte', { mobileNum: '0917 555\0 0148' }, 'request_param_err'],
    ['a dialling code in words', { mobileNum: '09175550148', countryDialingCode: 'PH' }, 'request_param_err'],
    ['a device as long as a book', { mobileNum: '09175550148', deviceId: 'x'.repeat(65) }, 'request_param_err'],
    ['a device with a zero byte', { mobileNum: '09175550148', deviceId: 'x\0' }, 'request_param_err'],
  ])('%s is refused', async (_, input, code) => {
    expect(await server.client().call(identity.sendSmsCode, input)).toMatchObject({ ok: false, code })
  })

  test('emoji and right-to-left letters are a device like any other', async () => {
    const { mobile } = await memberWithNumber(server)
    expect(await sendCode(server.client(), mobile, { deviceId: '📱 هاتف' })).toMatchObject({ ok: true })
  })
})

describe('showing a code', () => {
  test('CALL-21 CALL-22 asking whether it is right uses nothing up, and counts as a try', async () => {
    const { mobile } = await memberWithNumber(server)
    const code = await codeFor(server, mobile, 'login')
    expect(await verify(mobile, code)).toBe(true)
    expect(await verify(mobile, another(code))).toBe(false)
    for (let tried = 0; tried < 3; tried++) expect(await verify(mobile, code)).toBe(true)
    expect(await verify(mobile, code)).toBe(false)
  })

  test('SES-12 many guesses at the same moment get no more tries than one after the other', async () => {
    const { mobile } = await memberWithNumber(server)
    const code = await codeFor(server, mobile, 'login')
    const guesses = Array.from({ length: 20 }, () => verify(mobile, code))
    expect((await Promise.all(guesses)).filter(right => right)).toHaveLength(5)
  })

  test('SES-12 whoever knows a number uses up none of the tries of who has asked for the code', async () => {
    const { mobile } = await memberWithNumber(server)
    const guess = (client: TestClient, verificationCode: string, deviceId?: string) =>
      verify(mobile, verificationCode, client, { deviceId })
    for (const deviceId of ['cellphone-ni-ana', undefined]) {
      const owner = server.client()
      expect(await sendCode(owner, mobile, { deviceId })).toMatchObject({ ok: true })
      const code = await server.sandbox.lastCode(mobile)
      // At the address of a carrier, or anywhere when no device is named.
      const stranger = deviceId === undefined ? server.client() : owner
      for (let tried = 0; tried < 5; tried++) expect(await guess(stranger, another(code), 'iba-ito')).toBe(false)
      expect(await guess(stranger, code, 'iba-ito')).toBe(false)
      expect(await guess(stranger, code)).toBe(false)
      expect(await guess(owner, code, deviceId)).toBe(true)
      clock.advance(MINUTE_MS)
    }
  })

  test('SES-12 a code is good for ten minutes', async () => {
    const { mobile } = await memberWithNumber(server)
    const code = await codeFor(server, mobile, 'login')
    clock.advance(10 * MINUTE_MS - SECOND_MS)
    expect(await verify(mobile, code)).toBe(true)
    clock.advance(SECOND_MS)
    expect(await verify(mobile, code)).toBe(false)
  })

  test('a newer code ends the older one', async () => {
    const { mobile } = await memberWithNumber(server)
    const older = await codeFor(server, mobile, 'login')
    clock.advance(MINUTE_MS)
    const newer = await codeFor(server, mobile, 'login')
    expect(await verify(mobile, newer)).toBe(true)
    if (older !== newer) expect(await verify(mobile, older)).toBe(false)
  })

  test('a code is good for its number and its merchant only', async () => {
    const { mobile } = await memberWithNumber(server)
    const code = await codeFor(server, mobile, 'login')
    expect(await verify((await memberWithNumber(server)).mobile, code)).toBe(false)
    expect(await verify(mobile, code, server.client({ merchant: 'HIYASFUN' }))).toBe(false)
    expect(await verify(mobile, code)).toBe(true)
  })

  test.each([
    ['too many digits', '1'.repeat(11)],
    ['letters', '12345a'],
    ['digits of another script', '١٢٣٤٥٦'],
    ['a zero byte', '123\0'],
  ])('%s are no code', async (_, verificationCode) => {
    const mobileNum = written(freshNumber())
    expect(await server.client().call(identity.verifySmsCode, { mobileNum, verificationCode })).toMatchObject({
      code: 'request_param_err',
      field: 'verificationCode',
    })
  })

  test('a code outlives the server that sent it', async () => {
    const first = await startServer({ name: 'restart', clock, sandbox: true })
    const { mobile } = await memberWithNumber(first)
    const asked = await first.client().call(identity.sendSmsCode, { mobileNum: written(mobile) })
    expect(asked).toMatchObject({ ok: true })
    const code = await first.sandbox.lastCode(mobile)
    await first.stop()
    const second = await startServer({ clock, databaseUrl: first.databaseUrl })
    await setFlags(second, 'HIYAS', RECOVERY_FLAGS)
    const input = { newPassword: 'bagong-ilaw-27', mobileNum: written(mobile), verificationCode: code }
    expect(await second.client().call(identity.setPasswordBySms, input)).toMatchObject({ ok: true })
  })
})

test('what was sent is forgotten when no limit counts it any more', async () => {
  const { mobile } = await memberWithNumber(server)
  await sendCode(server.client(), mobile)
  const forget = server.program.modules
    .flatMap(module => module.jobs ?? [])
    .find(job => job.name === 'identity.forget_expired')
  const kept = () => server.rows('select from identity.sms_code where mobile = $1', [mobile])
  clock.advance(DAY_MS - SECOND_MS)
  await forget?.run()
  expect(await kept()).toHaveLength(1)
  clock.advance(2 * SECOND_MS)
  await forget?.run()
  expect(await kept()).toEqual([])
})

test('codes are kept as hashes, and the log holds neither a code nor a number nor an address', async () => {
  const { mobile } = await memberWithNumber(server)
  const client = server.client()
  await sendCode(client, mobile)
  const code = await server.sandbox.lastCode(mobile)
  await verify(mobile, code, client)
  const [row] = await server.rows<{ kept: string }>(
    'select row_to_json(code)::text as kept from identity.sms_code as code where mobile = $1',
    [mobile],
  )
  expect(row?.kept).not.toContain(code)
  const text = log.join('\n')
  expect(text).toContain('identity.verifySmsCode')
  for (const secret of [mobile, mobile.slice(2), written(mobile), code, client.address]) {
    expect(text.replaceAll(/"(?:time|reqId|traceId|pid|ms|port)":[^,}]+/g, '')).not.toContain(secret)
  }
})
