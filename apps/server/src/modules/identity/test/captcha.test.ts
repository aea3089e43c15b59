import { identity } from '@hiyas/contract'
import { fakeClock, MINUTE_MS, newSecret } from '@hiyas/kernel'
import { beforeAll, describe, expect, test } from 'vitest'
import { startServer, type TestMember, type TestServer } from '../../../../test/harness.ts'
import { leadingZeroBits, zeroBitsFor } from '../rules/captcha.ts'
import { failToLogIn, login, proofOf, solved, solvedInBrowser, worked } from './entry.ts'

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

  test('CALL-20 work is of the client it was given to: another neither hands it in nor uses it up', async () => {
    const member = await suspected()
    const client = server.client()
    const proof = await worked(client)
    const stolen = await login(server.client(), member, member.password, proof)
    expect(stolen).toMatchObject({ code: 'login.captcha.wrong' })
    expect(await login(client, member, member.password, proof)).toMatchObject({ ok: true })
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
    expect(shown.headers['x-captcha-id']).toBeUndefined()
  })

  test('CALL-20 a picture of a browser is answered by its cookie alone, wherever the phone is by now', async () => {
    const member = await suspected()
    const { captcha, cookie } = await solvedInBrowser(server, server.client())
    const captchaId = cookie.replace('captchaId=', '')
    const byName = await login(server.client(), member, member.password, { captcha, captchaId })
    expect(byName).toMatchObject({ code: 'login.captcha.wrong' })
    const moved = server.client()
    expect(await login(moved, member, 'mali-na-password', { captcha }, { cookie })).toMatchObject({
      code: 'login.cred.err',
    })
    const again = await login(moved, member, member.password, { captcha }, { cookie })
    expect(again).toMatchObject({ code: 'login.captcha.wrong' })
  })

  test('CALL-20 a client without cookies answers the picture it has named; another one neither answers it nor uses it up', async () => {
    const member = await suspected()
    const client = server.client()
    const picture = await solved(server, client)
    const stranger = server.client()
    const theirs = [
      await login(stranger, member, member.password, picture),
      await login(
        stranger,
        member,
        member.password,
        { captcha: picture.captcha },
        { cookie: `captchaId=${picture.captchaId}` },
      ),
    ]
    for (const reply of theirs) expect(reply).toMatchObject({ code: 'login.captcha.wrong' })
    const drawnOver = await stranger.call(identity.captcha, { captchaId: picture.captchaId })
    expect(drawnOver).toMatchObject({ ok: true })
    expect(await login(client, member, 'mali-na-password', picture)).toMatchObject({ code: 'login.cred.err' })
    expect(await login(client, member, member.password, picture)).toMatchObject({ code: 'login.captcha.wrong' })
  })

  test('CALL-20 another picture under the same name takes the place of the first', async () => {
    const member = await suspected()
    const client = server.client()
    const first = await solved(server, client)
    const drawn = await client.call(identity.captcha, { captchaId: first.captchaId })
    expect(drawn).toMatchObject({ ok: true })
    const rows = await server.rows<{ answer: string }>('select answer from identity.captcha where captcha_id = $1', [
      first.captchaId,
    ])
    expect(rows).toHaveLength(1)
    const second = { captchaId: first.captchaId, captcha: rows[0]?.answer ?? '' }
    expect(await login(client, member, member.password, second)).toMatchObject({ ok: true })
  })

  test('CALL-20 a picture is of one merchant and of five minutes', async () => {
    const member = await suspected()
    const client = server.client()
    const late = await solved(server, client)
    clock.advance(5 * MINUTE_MS + 1)
    expect(await login(client, member, member.password, late)).toMatchObject({ code: 'login.captcha.wrong' })
    const elsewhere = server.client({ merchant: 'HIYASFUN' })
    const captchaId = newSecret()
    expect(await elsewhere.call(identity.captcha, { captchaId })).toMatchObject({ ok: true })
    const [row] = await server.rows<{ answer: string }>('select answer from identity.captcha where captcha_id = $1', [
      captchaId,
    ])
    const taken = { captcha: row?.answer ?? '', captchaId }
    expect(await login(client, member, member.password, taken)).toMatchObject({ code: 'login.captcha.wrong' })
  })

  test.each(['maikli', 'x'.repeat(31), 'x'.repeat(65), `${'x'.repeat(40)};`, `${'x'.repeat(40)} `])(
    'CALL-20 a name that could be guessed, or is none, is refused: "%s"',
    async captchaId => {
      const reply = await server.client().call(identity.captcha, { captchaId })
      expect(reply).toMatchObject({ ok: false, code: 'request_param_err' })
    },
  )

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
