import { identity, members } from '@hiyas/contract'
import { fakeClock, MINUTE_MS, newId, SECOND_MS } from '@hiyas/kernel'
import { beforeAll, describe, expect, test } from 'vitest'
import { startServer, type TestMember, type TestServer } from '../../../../test/harness.ts'
import { isSurge } from '../rules/login.ts'
import { login, memberElsewhere, solved } from './entry.ts'
import { compareTimes, TIMED_PAIRS } from './numbers.ts'

let server: TestServer
const clock = fakeClock(Date.UTC(2026, 10, 21, 12))

beforeAll(async () => {
  server = await startServer({ name: 'login_abuse', clock })
})

describe('lists of names and passwords, tried from many addresses', () => {
  const ACCOUNTS = 60

  /** Each account once, each from another address: no account and no address is ever locked. */
  const stuff = (accounts: number) =>
    Promise.all(
      Array.from({ length: accounts }, (_, number) =>
        login(server.client(), { userName: `listed_${number}` }, 'leaked-password'),
      ),
    )

  test('SES-03 a surge of failures asks every stranger for a captcha, and no member at home', async () => {
    const member = await server.registerMember()
    const loginDeviceId = 'the-phone-of-marites'
    const phone = await login(server.client(), member, member.password, { loginDeviceId, remember: true })
    await stuff(ACCOUNTS)
    clock.advance(2 * SECOND_MS)
    const abroad = server.client()
    expect(await login(abroad, member, member.password)).toMatchObject({ code: 'login.captcha.required' })
    const nobody = await login(server.client(), { userName: 'walang_tao' }, 'x')
    expect(nobody).toMatchObject({ code: 'login.captcha.required', detail: { captcha: true } })
    expect(await login(abroad, member, member.password, await solved(server, abroad))).toMatchObject({ ok: true })
    expect(await login(member.client, member, member.password)).toMatchObject({ ok: true })
    expect(await login(server.client(), member, member.password, { loginDeviceId })).toMatchObject({ ok: true })
    const credential = phone.ok ? (phone.value.deviceCredential ?? '') : ''
    const resumed = await login(server.client(), member, credential, { loginDeviceId, remember: true })
    expect(resumed).toMatchObject({ ok: true })
  })

  test('SES-03 it is of one merchant, and passes', async () => {
    const neighbour = await memberElsewhere(server)
    const elsewhere = server.client({ merchant: 'HIYASFUN' })
    expect(await login(elsewhere, neighbour, neighbour.password)).toMatchObject({ ok: true })
    const member = await server.registerMember()
    expect(await login(server.client(), member, member.password)).toMatchObject({ code: 'login.captcha.required' })
    clock.advance(11 * MINUTE_MS)
    expect(await login(server.client(), member, member.password)).toMatchObject({ ok: true })
  })

  test.each([
    ['a quiet evening', { failedAccounts: 49, logins: 0 }, false],
    ['a list is tried', { failedAccounts: 50, logins: 0 }, true],
    ['a list with some that fit', { failedAccounts: 500, logins: 40 }, true],
    ['a busy evening: people mistype', { failedAccounts: 500, logins: 4_000 }, false],
    ['a list on a busy evening', { failedAccounts: 2_000, logins: 4_000 }, true],
  ])('SES-03 %s', (_, facts, surges) => {
    expect(isSurge(facts)).toBe(surges)
  })
})

describe('what is typed', () => {
  const strange = [
    'مستخدم',
    '\u202eadmin',
    'ma\u200dri\u200btes',
    '💎💎💎💎',
    '👨‍👩‍👧‍👦',
    'ＭＡＲＩＴＥＳ',
    "' or 1=1 --",
    '<img src=x onerror=alert(1)>',
    '../../etc/passwd',
    'null',
    '\u0001\u001f',
    '   ',
    'İstanbul',
    'a'.repeat(50),
    '',
  ]

  test.each(strange)('SES-14 the name %j is nobody, like any other', async userName => {
    const reply = await login(server.client(), { userName }, 'mali-na-password')
    expect(reply).toMatchObject({ ok: false, status: 200, code: 'login.cred.err', detail: null })
  })

  test.each(strange)('SES-14 the password %j is wrong, like any other', async password => {
    const member = await server.registerMember()
    expect(await login(server.client(), member, password)).toMatchObject({ code: 'login.cred.err' })
  })

  test.each([
    ['username', { username: 'a'.repeat(51) }],
    ['password', { password: 'x'.repeat(129) }],
    ['captcha', { captcha: '1234567' }],
    ['captchaId', { captchaId: 'x'.repeat(65) }],
    ['captchaProof', { captchaProof: '1'.repeat(65) }],
    ['type', { type: 'x'.repeat(17) }],
    ['side', { side: 'x'.repeat(17) }],
    ['loginDeviceId', { loginDeviceId: 'x'.repeat(65) }],
    ['countryDialingCode', { countryDialingCode: '63636' }],
    ['firebaseChannel', { firebaseChannel: 'x' }],
    ['firebaseIdToken', { firebaseIdToken: 'x'.repeat(4_097) }],
    ['jti', { jti: 'x'.repeat(65) }],
    ['iat', { iat: -1 }],
    ['username', { username: ['marites_88'] }],
    ['password', { password: { $ne: '' } }],
    ['remember', { remember: 'yes' }],
  ])(
    'CALL-08 a %s that is too long, or of another kind, is refused before anything is looked up',
    async (field, wrong) => {
      const input = { username: 'marites_88', password: 'x', ...wrong } as { username: string; password: string }
      const reply = await server.client().call(identity.login, input)
      expect(reply).toMatchObject({ ok: false, status: 400, code: 'request_param_err', field })
    },
  )

  test('a text that holds what the database cannot keep is refused, not a bug', async () => {
    for (const wrong of [
      { username: 'mari\u0000tes' },
      { loginDeviceId: 'phone\u0000phone' },
      { captchaId: '\u0000' },
    ]) {
      const reply = await server.client().call(identity.login, { username: 'marites', password: 'x', ...wrong })
      expect(reply.status).toBeLessThan(500)
      expect(reply.ok).toBe(false)
    }
  })

  test('two members on one device: each has his own session and his own credential', async () => {
    const [one, other] = [await server.registerMember(), await server.registerMember()]
    const remembered = { loginDeviceId: 'a-phone-for-two', remember: true }
    const logins = [one, other].map(member => login(server.client(), member, member.password, remembered))
    const [first, second] = await Promise.all(logins)
    if (!first?.ok || !second?.ok) throw new Error('not logged in')
    const who = async (token: string) => {
      const info = await server.client({ token }).call(members.memberInfo, {})
      return info.ok && info.value.account
    }
    expect(await who(first.value.token)).toBe(one.userName)
    expect(await who(second.value.token)).toBe(other.userName)
    const again = await login(server.client(), one, first.value.deviceCredential ?? '', remembered)
    expect(again).toMatchObject({ ok: true, value: { userName: one.userName } })
    const swapped = await login(server.client(), one, second.value.deviceCredential ?? '', remembered)
    expect(swapped).toMatchObject({ code: 'login.device.expired' })
  })
})

describe('how long an answer takes', () => {
  /** Failures far enough apart that they are no surge. */
  const PAUSE_MS = 30 * SECOND_MS

  let dear: TestServer

  test('SES-14 whether somebody exists cannot be told from 500 answers', async () => {
    dear = await startServer({ name: 'login_times', clock, dearPasswords: true })
    const model = await dear.registerMember()
    const names = await copiesOf(model, TIMED_PAIRS)
    for (let warm = 0; warm < 10; warm++) await fail(`nobody_warm_${warm}`)
    const { differenceMs, noiseMs } = await compareTimes(
      TIMED_PAIRS,
      pair => fail(names[pair] ?? ''),
      pair => fail(`nobody_${pair}`),
    )
    // A look-up without the hash is ten times as far.
    expect(differenceMs).toBeLessThan(noiseMs)
  }, 300_000)

  /** A failed login from an address of its own. */
  async function fail(userName: string): Promise<void> {
    clock.advance(PAUSE_MS)
    const tried = await login(dear.client(), { userName }, 'mali-na-password')
    expect(tried).toMatchObject({ code: 'login.cred.err' })
  }

  /** Members with the password of another one: hashing hundreds would take longer than the test. */
  async function copiesOf(member: TestMember, count: number): Promise<string[]> {
    const names = Array.from({ length: count }, (_, number) => `known_${number}`)
    const ids = names.map(() => newId(clock.nowMs()))
    await dear.rows(
      `insert into identity.member (merchant, member_id, user_name, user_name_key, password_hash, password_set_at, type,
                                    registered_at, registration)
       select merchant, id, name, name, password_hash, password_set_at, type, registered_at, registration
         from identity.member, unnest($2::uuid[], $3::text[]) as copy (id, name) where member_id = $1`,
      [member.memberId, ids, names],
    )
    return names
  }
})
