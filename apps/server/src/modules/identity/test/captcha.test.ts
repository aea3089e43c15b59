import { identity } from '@hiyas/contract'
import { fakeClock, MINUTE_MS } from '@hiyas/kernel'
import { beforeAll, describe, expect, test } from 'vitest'
import { startServer, type TestMember, type TestServer } from '../../../../test/harness.ts'
import { leadingZeroBits, zeroBitsFor } from '../rules/captcha.ts'
import { failToLogIn, login, proofOf, solved, worked } from './entry.ts'

let server: TestServer
const clock = fakeClock(Date.UTC(2026, 10, 21, 12))

beforeAll(async () => {
  server = await startServer({ name: 'captcha', clock })
})

/** A member whose next login from elsewhere needs a proof. */
async function suspected(): Promise<TestMember> {
  const member = await server.registerMember()
  await failToLogIn(server, server.client(), member, 2)
  return member
}

async function workFor(client: ReturnType<TestServer['client']>) {
  const reply = await client.call(identity.captchaWork, {})
  if (!reply.ok) throw new Error(reply.code)
  return reply.value
}

describe('work in place of the picture', () => {
  test('CALL-20 a device that has done the work logs in without reading anything', async () => {
    const member = await suspected()
    const client = server.client()
    expect(await login(client, member, member.password)).toMatchObject({ code: 'login.captcha.required' })
    expect(await login(client, member, member.password, await worked(client))).toMatchObject({ ok: true })
  })

  test('CALL-20 a piece of work counts once', async () => {
    const member = await suspected()
    const client = server.client()
    const proof = await worked(client)
    expect(await login(client, member, 'mali-na-password', proof)).toMatchObject({ code: 'login.cred.err' })
    expect(await login(client, member, member.password, proof)).toMatchObject({ code: 'login.captcha.wrong' })
  })

  test('CALL-20 a wrong number uses the work up, and what is no number is wrong', async () => {
    const member = await suspected()
    const client = server.client()
    const { captchaId, zeroBits } = await workFor(client)
    const almost = { captchaId, captchaProof: String(proofOf(captchaId, zeroBits, false)) }
    expect(await login(client, member, member.password, almost)).toMatchObject({ code: 'login.captcha.wrong' })
    const right = { captchaId, captchaProof: String(proofOf(captchaId, zeroBits)) }
    expect(await login(client, member, member.password, right)).toMatchObject({ code: 'login.captcha.wrong' })
    for (const captchaProof of ['', '-1', '1e3', '0x10', '٣', '9'.repeat(64)]) {
      const { captchaId } = await workFor(server.client())
      const reply = await login(client, member, member.password, { captchaId, captchaProof })
      expect(reply.ok ? 'ok' : reply.code).toMatch(/^login\.captcha\.(wrong|required)$/)
    }
  })

  test('CALL-20 work is of one merchant and of five minutes', async () => {
    const member = await suspected()
    const client = server.client()
    const elsewhere = await worked(server.client({ merchant: 'HIYASFUN' }))
    expect(await login(client, member, member.password, elsewhere)).toMatchObject({ code: 'login.captcha.wrong' })
    const late = await worked(client)
    clock.advance(5 * MINUTE_MS + 1)
    expect(await login(client, member, member.password, late)).toMatchObject({ code: 'login.captcha.wrong' })
  })

  test('CALL-20 a picture cannot be answered with work, nor work with a picture', async () => {
    const member = await suspected()
    const client = server.client()
    const picture = await solved(server, client)
    const mixed = { captchaId: picture.captchaId, captchaProof: String(proofOf(picture.captchaId, 17)) }
    expect(await login(client, member, member.password, mixed)).toMatchObject({ code: 'login.captcha.wrong' })
    expect(await login(client, member, member.password, picture)).toMatchObject({ ok: true })
  })

  test('CALL-20 who asks for much gets harder work, up to a limit, and others do not', async () => {
    const client = server.client()
    const given = []
    for (let times = 0; times < 5; times++) given.push((await workFor(client)).zeroBits)
    expect(given).toEqual([17, 18, 19, 20, 20])
    expect((await workFor(server.client())).zeroBits).toBe(17)
    clock.advance(5 * MINUTE_MS + 1)
    expect((await workFor(client)).zeroBits).toBe(17)
  })

  test('zero bits are counted across bytes', () => {
    expect(leadingZeroBits(Uint8Array.of(0x80))).toBe(0)
    expect(leadingZeroBits(Uint8Array.of(0, 0x01))).toBe(15)
    expect(leadingZeroBits(Uint8Array.of(0, 0, 0x7f))).toBe(17)
    expect(leadingZeroBits(Uint8Array.of(0, 0))).toBe(16)
    expect([0, 1, 3, 4, 1_000].map(zeroBitsFor)).toEqual([17, 18, 20, 20, 20])
  })
})

describe('pictures', () => {
  test('CALL-17 CALL-18 CALL-19 a captcha is a PNG, bound by a cookie that scripts cannot read', async () => {
    const shown = await server.client().call(identity.captcha, {})
    expect(shown.ok && Buffer.from(shown.value, 'base64').subarray(1, 4).toString()).toBe('PNG')
    const cookie = String(shown.headers['set-cookie'])
    expect(cookie).toMatch(/^captchaId=[\w-]{43}; .*HttpOnly; SameSite=Lax$/)
    expect(cookie).toContain(String(shown.headers[identity.CAPTCHA_ID_HEADER]))
  })

  test('CALL-20 two requests with one picture: one counts', async () => {
    const member = await suspected()
    const client = server.client()
    const picture = await solved(server, client)
    const both = await Promise.all([
      login(client, member, 'mali-na-password', picture),
      login(client, member, 'mali-na-password', picture),
    ])
    expect(both.map(reply => (reply.ok ? '' : reply.code)).toSorted()).toEqual([
      'login.captcha.wrong',
      'login.cred.err',
    ])
  })
})
