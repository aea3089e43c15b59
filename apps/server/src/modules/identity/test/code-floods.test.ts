import { identity } from '@hiyas/contract'
import { DAY_MS, fakeClock, HOUR_MS, MINUTE_MS } from '@hiyas/kernel'
import { beforeAll, describe, expect, test } from 'vitest'
import type { TestClient } from '../../../../test/client.ts'
import { startServer, type TestServer } from '../../../../test/harness.ts'
import { setFlags } from '../../../../test/site-settings.ts'
import { solved, worked } from './entry.ts'
import { compareTimes, freshNumber, memberWithNumber, TIMED_PAIRS, TIMED_TEST_MS, written } from './numbers.ts'
import { RECOVERY_FLAGS, sendCode } from './recovery.ts'

let server: TestServer
const clock = fakeClock(Date.UTC(2026, 10, 21, 12))

beforeAll(async () => {
  server = await startServer({ name: 'code_floods', clock, sandbox: true })
  await setFlags(server, 'HIYAS', RECOVERY_FLAGS)
})

describe('floods', () => {
  test('LOGIN-58 LOGIN-65 one number gets a code once a minute, five an hour and ten a day, whoever asks', async () => {
    const { mobile } = await memberWithNumber(server)
    const answers: string[] = []
    const ask = async () => {
      const sent = await sendCode(server.client(), mobile)
      answers.push(sent.ok ? 'sent' : sent.code)
    }
    for (let asked = 0; asked < 6; asked++) {
      await ask()
      clock.advance(MINUTE_MS)
    }
    expect(answers.splice(0)).toEqual(['sent', 'sent', 'sent', 'sent', 'sent', 'sms.limit'])
    clock.advance(HOUR_MS)
    for (let asked = 0; asked < 5; asked++) {
      await ask()
      clock.advance(MINUTE_MS)
    }
    clock.advance(HOUR_MS)
    await ask()
    expect(answers.splice(0)).toEqual(['sent', 'sent', 'sent', 'sent', 'sent', 'sms.limit'])
    clock.advance(DAY_MS)
    await ask()
    await ask()
    expect(answers).toEqual(['sent', 'sms.too.soon'])
  })

  test('one device gets ten an hour, from whatever address and to whatever number', async () => {
    const answers: string[] = []
    for (let asked = 0; asked < 11; asked++) {
      const sent = await sendCode(server.client(), freshNumber(), { deviceId: 'telepono-ng-iisa' })
      answers.push(sent.ok ? 'sent' : sent.code)
    }
    expect(answers.indexOf('sms.limit')).toBe(10)
  })

  test('CALL-20 from the fourth an hour one address has to show that it is no program; thirty are the end', async () => {
    const own = await startServer({ name: 'flood', clock, config: { rateFactor: 100 } })
    const client = own.client()
    const ask = (more: object = {}) => client.call(identity.sendSmsCode, { mobileNum: written(freshNumber()), ...more })
    for (let asked = 0; asked < 3; asked++) expect(await ask()).toMatchObject({ ok: true })
    const refused = await ask()
    expect(refused).toMatchObject({ code: 'sms.captcha.required', field: 'captcha', detail: { captcha: true } })
    const puzzle = await solved(own, client)
    expect(await ask({ ...puzzle, captcha: 'mali' })).toMatchObject({ code: 'sms.captcha.required' })
    expect(await ask(await solved(own, client))).toMatchObject({ ok: true })
    expect(await ask(await worked(client))).toMatchObject({ ok: true })
    await own.rows(
      `insert into identity.sms_code
         (merchant, code_id, purpose, mobile, code_hash, device_id, ip, tries, sent_at, expires_at)
       select merchant, gen_random_uuid(), purpose, mobile, code_hash, device_id, ip, tries, sent_at, expires_at
         from (select * from identity.sms_code where ip = $1 limit 1) as sent, generate_series(6, 29)`,
      [client.address],
    )
    expect(await ask(await solved(own, client))).toMatchObject({ ok: true })
    expect(await ask(await solved(own, client))).toMatchObject({ code: 'sms.limit' })
    expect(await own.client().call(identity.sendSmsCode, { mobileNum: written(freshNumber()) })).toMatchObject({
      ok: true,
    })
    clock.advance(HOUR_MS)
    expect(await ask()).toMatchObject({ ok: true })
  })

  test('CALL-20 a line with many networks of IPv6 is no better off: a proof from the eleventh an hour, sixty are the end', async () => {
    const own = await startServer({
      name: 'flood_site',
      clock,
      config: { rateFactor: 100, trustedProxies: ['127.0.0.0/8'] },
    })
    const at = (ip: string): TestClient => {
      const client = own.client()
      return { ...client, call: (call, input) => client.call(call, input, { headers: { 'x-forwarded-for': ip } }) }
    }
    const ask = (client: TestClient, more: object = {}) =>
      client.call(identity.sendSmsCode, { mobileNum: written(freshNumber()), ...more })
    const all = await Promise.all(Array.from({ length: 14 }, (_, network) => ask(at(`2001:db8:7:${network}::1`))))
    const told = all.map(reply => (reply.ok ? 'sent' : reply.code)).toSorted()
    expect(told).toEqual([...Array(10).fill('sent'), ...Array(4).fill('sms.captcha.required')].toSorted())
    const fresh = at('2001:db8:7:ffff::1')
    expect(await ask(fresh)).toMatchObject({ code: 'sms.captcha.required', detail: { captcha: true } })
    expect(await ask(fresh, await solved(own, fresh))).toMatchObject({ ok: true })
    await own.rows(
      `insert into identity.sms_code
         (merchant, code_id, purpose, mobile, code_hash, device_id, ip, tries, sent_at, expires_at)
       select merchant, gen_random_uuid(), purpose, mobile, code_hash, device_id,
              format('2001:db8:7:%s::/64', to_hex(4096 + network))::inet, tries, sent_at, expires_at
         from (select * from identity.sms_code limit 1) as sent, generate_series(12, 59) as network`,
    )
    expect(await ask(fresh, await solved(own, fresh))).toMatchObject({ ok: true })
    expect(await ask(fresh, await solved(own, fresh))).toMatchObject({ code: 'sms.limit' })
    for (const elsewhere of ['2001:db8:8:1::1', '203.0.113.7'])
      expect(await ask(at(elsewhere))).toMatchObject({ ok: true })
    clock.advance(HOUR_MS)
    expect(await ask(fresh)).toMatchObject({ ok: true })
  })

  test('many who ask at the same moment get one code', async () => {
    const { mobile } = await memberWithNumber(server)
    const sent = await Promise.all(Array.from({ length: 8 }, () => sendCode(server.client(), mobile)))
    expect(sent.filter(reply => reply.ok)).toHaveLength(1)
    expect(sent.filter(reply => !reply.ok && reply.code === 'sms.too.soon')).toHaveLength(7)
    expect(await server.sandbox.messagesTo(mobile)).toHaveLength(1)
  })
})

test(
  'SES-14 how long the answer takes does not tell whether a number belongs to a member',
  async () => {
    const own = await startServer({ name: 'sms_times', clock })
    await setFlags(own, 'HIYAS', RECOVERY_FLAGS)
    const { mobile } = await memberWithNumber(own)
    const nobody = freshNumber()
    const ask = async (number: string) => {
      clock.advance(DAY_MS)
      const sent = await own.client().call(identity.sendResetCode, { mobileNum: number })
      expect(sent.ok).toBe(true)
    }
    const { differenceMs, noiseMs } = await compareTimes(
      TIMED_PAIRS,
      () => ask(`+${mobile}`),
      () => ask(`+${nobody}`),
    )
    expect(differenceMs).toBeLessThan(noiseMs)
  },
  TIMED_TEST_MS,
)
