import { identity } from '@hiyas/contract'
import { fakeClock, MINUTE_MS } from '@hiyas/kernel'
import { beforeAll, describe, expect, test } from 'vitest'
import { startServer, type TestServer } from '../../../../test/harness.ts'
import { hold } from '../../../../test/hold.ts'
import { setFlags } from '../../../../test/site-settings.ts'
import { login } from './entry.ts'
import { memberWithNumber, written } from './numbers.ts'
import { another, codeFor, NEW_PASSWORD, opens, RECOVERY_FLAGS } from './recovery.ts'

const clock = fakeClock(Date.UTC(2026, 10, 21, 12))
let server: TestServer

beforeAll(async () => {
  server = await startServer({ name: 'codes_end', clock, sandbox: true })
  await setFlags(server, 'HIYAS', RECOVERY_FLAGS)
})

describe('codes that end with what they were for', () => {
  test('FORGOT-24 SES-12 a password is set while somebody tries another code of the number: neither waits for the other for ever', async () => {
    const member = await memberWithNumber(server)
    await codeFor(server, member.mobile, 'login')
    clock.advance(MINUTE_MS)
    const verificationCode = await codeFor(server, member.mobile, 'reset')
    const mobileNum = written(member.mobile)
    const ofMember = 'select from identity.member where member_id = $1 for no key update'
    const heldMember = await hold(server, ofMember, [member.memberId])
    const client = server.client()
    const setting = client.call(identity.setPasswordBySms, {
      mobileNum,
      verificationCode,
      newPassword: NEW_PASSWORD,
    })
    await heldMember.waitedFor(1)
    const ofCode = `select from identity.sms_code where mobile = $1 and purpose = 'login' for update`
    const heldCode = await hold(server, ofCode, [member.mobile])
    const guess = { mobileNum, verificationCode: another(verificationCode) }
    const guessing = server.client().call(identity.verifySmsCode, guess)
    await heldCode.waitedFor(2)
    await heldMember.letGo()
    await heldCode.waitedFor(2)
    await heldCode.letGo()
    expect([await setting, await guessing]).toMatchObject([{ ok: true }, { ok: true, value: false }])
    expect(await opens(server, member, NEW_PASSWORD)).toBe(true)
  })

  test('SES-08 a code that was sent before the account was shut lets nobody in when it is open again', async () => {
    const member = await memberWithNumber(server)
    const code = await codeFor(server, member.mobile, 'login')
    for (const isShut of [true, false]) await server.shut(member, isShut)
    const bySms = { type: 'sms', countryDialingCode: '63' }
    const entered = await login(server.client(), { userName: written(member.mobile) }, code, bySms)
    expect(entered).toMatchObject({ ok: false, code: 'sms.code.wrong' })
  })
})
