import { identity } from '@hiyas/contract'
import { DAY_MS, fakeClock, MINUTE_MS, systemClock } from '@hiyas/kernel'
import { beforeAll, describe, expect, test } from 'vitest'
import { startServer, type TestServer } from '../../../../test/harness.ts'
import { setFlags } from '../../../../test/site-settings.ts'
import { isIn, login } from './entry.ts'
import { memberWithNumber, written } from './numbers.ts'
import { codeFor, RECOVERY_FLAGS } from './recovery.ts'

// Of today: what a wrong clock has left is put right by that of the database.
const clock = fakeClock(systemClock.nowMs())
let server: TestServer

beforeAll(async () => {
  server = await startServer({ name: 'clock_ahead', clock, sandbox: true })
  await setFlags(server, 'HIYAS', RECOVERY_FLAGS)
})

/** What is done while the clock of the server is a day ahead. */
async function aDayAhead<Value>(step: () => Promise<Value>): Promise<Value> {
  clock.advance(DAY_MS)
  try {
    return await step()
  } finally {
    clock.advance(-DAY_MS)
  }
}

describe('after the clock of a server was a day ahead', () => {
  test('CALL-23 SES-12 the codes that a number is sent are good, and the one of then is not', async () => {
    const { mobile } = await memberWithNumber(server)
    const enter = (code: string) =>
      login(server.client(), { userName: written(mobile) }, code, { type: 'sms', countryDialingCode: '63' })
    const ofThen = await aDayAhead(() => codeFor(server, mobile, 'login'))
    const first = await codeFor(server, mobile, 'login')
    expect(await enter(ofThen)).toMatchObject({ ok: false, code: 'sms.code.wrong' })
    expect(await enter(first)).toMatchObject({ ok: true })
    clock.advance(MINUTE_MS)
    expect(await enter(await codeFor(server, mobile, 'login'))).toMatchObject({ ok: true })
  })

  test('SES-09 who proved then who he is has not done so a moment ago for a day', async () => {
    const member = await memberWithNumber(server)
    const device = { loginDeviceId: 'telepono-ni-ana' }
    const onDevice = async () => {
      const entered = await login(server.client(), member, member.password, device)
      const client = server.client({ token: entered.ok ? entered.value.token : '' })
      return () => client.call(identity.rememberDevice, { deviceId: device.loginDeviceId })
    }
    const ofThen = await aDayAhead(onDevice)
    expect(await ofThen()).toMatchObject({ code: 'session.not.fresh' })
    expect(await (await onDevice())()).toMatchObject({ ok: true })
  })

  test('SES-01 a session that was opened then falls idle once it has been used and left', async () => {
    const member = await memberWithNumber(server)
    const entered = await aDayAhead(() => login(server.client(), member, member.password))
    const client = server.client({ token: entered.ok ? entered.value.token : '' })
    expect(await isIn(client)).toBe(true)
    clock.advance(31 * MINUTE_MS)
    expect(await isIn(client)).toBe(false)
  })
})
