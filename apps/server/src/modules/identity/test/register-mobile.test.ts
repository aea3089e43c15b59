import { type FlagKey, identity } from '@hiyas/contract'
import { systemClock } from '@hiyas/kernel'
import { beforeAll, describe, expect, test } from 'vitest'
import type { TestClient } from '../../../../test/client.ts'
import { startServer, type TestServer } from '../../../../test/harness.ts'
import { setFlags } from '../../../../test/site-settings.ts'
import { freshName, loginByToken, registration } from './entry.ts'
import { startProvider, type TestProvider } from './provider.ts'

const FLAGS: readonly FlagKey[] = ['USERNAMEREG3', 'MOBILENUMREG3', 'MOBILEVERCODELOGIN3', 'GOOGLELOGIN3']
const lines: string[] = []
let server: TestServer
let provider: TestProvider

beforeAll(async () => {
  provider = await startProvider()
  server = await startServer({
    name: 'register_mobile',
    sandbox: true,
    config: { thirdPartyFile: provider.thirdPartyFile },
    onLog: line => lines.push(line),
  })
  await switched([])
})

const switched = (more: readonly FlagKey[]) => setFlags(server, 'HIYAS', [...FLAGS, ...more])

let numbers = 0
/** A number of the Philippines nobody has yet, as it is typed there and as it is kept. */
function freshNumber() {
  const end = String(1_000_000 + ++numbers).slice(-6)
  return { typed: `0917 5${end.slice(0, 2)} ${end.slice(2)}`, kept: `639175${end}` }
}

async function codeFor(client: TestClient, number: { typed: string; kept: string }): Promise<string> {
  const sent = await client.call(identity.sendRegisterCode, { mobileNo: number.typed, countryDialingCode: '63' })
  if (!sent.ok) throw new Error(sent.code)
  return server.sandbox.lastCode(number.kept)
}

const registerMobile = (client: TestClient, mobileNum: string, more: object = {}) =>
  client.call(identity.registerMobile, { mobileNum, countryDialingCode: '63', agreed: true, ...more })

type Row = { user_name: string; mobile: string | null; password_hash: string | null; registration: object }
const rowOf = async (kept: string) =>
  (await server.rows<Row>('select * from identity.member where mobile = $1', [kept]))[0]

describe('registering by number', () => {
  test('CALL-15 REG-31 REG-34 REG-105 a code opens an account with a name of ours, no password, and a session', async () => {
    const client = server.client()
    const number = freshNumber()
    const verificationCode = await codeFor(client, number)
    const opened = await registerMobile(client, number.typed, { verificationCode, registerMethod: 'H5' })
    expect(opened).toMatchObject({ ok: true, value: { session: { customerType: 0, firstTimeLogin: false } } })
    const row = await rowOf(number.kept)
    expect(row?.user_name).toMatch(/^m[2-9a-hjkmnp-z]{9}$/)
    expect(row).toMatchObject({ mobile: number.kept, password_hash: null })
    expect(row?.registration).toEqual({ registerMethod: 'H5', countryDialingCode: '63' })
    // Without a password nobody logs in by one, whatever he tries.
    for (const password of ['', 'null']) {
      const tried = await server.client().call(identity.login, { username: row?.user_name ?? '', password })
      expect(tried).toMatchObject({ ok: false, code: 'login.cred.err' })
    }
  })

  test('REG-71 a code that is wrong, missing, of another number or used is refused', async () => {
    const client = server.client()
    const [mine, other] = [freshNumber(), freshNumber()]
    const verificationCode = await codeFor(client, mine)
    const wrong = verificationCode === '111111' ? '222222' : '111111'
    const refused = { ok: false, code: 'sms.code.wrong', field: 'verificationCode' }
    expect(await registerMobile(client, mine.typed, { verificationCode: wrong })).toMatchObject(refused)
    expect(await registerMobile(client, other.typed, { verificationCode })).toMatchObject(refused)
    expect(await registerMobile(client, mine.typed)).toMatchObject({
      code: 'register.field.required',
      field: 'verificationCode',
    })
    expect(await registerMobile(client, mine.typed, { verificationCode })).toMatchObject({ ok: true })
    expect(await registerMobile(server.client(), mine.typed, { verificationCode })).toMatchObject(refused)
  })

  test('a refusal after the code leaves it good', async () => {
    const client = server.client()
    const number = freshNumber()
    const sub = 'known here'
    const member = await server.registerMember()
    const firebaseIdToken = await provider.token({ sub })
    await member.client.call(identity.linkIdentity, { firebaseChannel: 'google', firebaseIdToken })
    const verificationCode = await codeFor(client, number)
    const taken = { firebaseChannel: 'google', firebaseIdToken: await provider.token({ sub }), verificationCode }
    expect(await registerMobile(client, number.typed, taken)).toMatchObject({ code: 'register.identity.exists' })
    expect(await rowOf(number.kept)).toBeUndefined()
    expect(await registerMobile(client, number.typed, { verificationCode })).toMatchObject({ ok: true })
  })

  test('REG-33 under MOBILENUMPASSREG3 a password is asked for, like the one of the other form', async () => {
    await switched(['MOBILENUMPASSREG3'])
    const client = server.client()
    const number = freshNumber()
    const verificationCode = await codeFor(client, number)
    const attempt = (more: object) => registerMobile(client, number.typed, { verificationCode, ...more })
    expect(await attempt({})).toMatchObject({ code: 'register.field.required', field: 'password' })
    const password = 'tag-ulan at kape'
    expect(await attempt({ password })).toMatchObject({ code: 'register.password.mismatch', field: 'confirmPassword' })
    expect(await attempt({ password: 'password1', confirmPassword: 'password1' })).toMatchObject({
      code: 'register.password.weak',
    })
    expect(await attempt({ password, confirmPassword: password })).toMatchObject({ ok: true })
    const { user_name: username } = (await rowOf(number.kept)) as Row
    for (const name of [username, number.typed]) {
      expect(await server.client().call(identity.login, { username: name, password })).toMatchObject({ ok: true })
    }
    await switched([])
  })

  test('REG-34 without the switch a password that is sent is not kept', async () => {
    const client = server.client()
    const number = freshNumber()
    const verificationCode = await codeFor(client, number)
    const sent = { verificationCode, password: 'tag-ulan at kape', confirmPassword: 'iba' }
    expect(await registerMobile(client, number.typed, sent)).toMatchObject({ ok: true })
    expect(await rowOf(number.kept)).toMatchObject({ password_hash: null })
  })

  test('REG-88 REG-104 a number that is none is refused in the words of the asker', async () => {
    const client = server.client({ language: 'EN' })
    for (const typed of ['0917 555', '02 8888 1234', '+1 202 555 0148', '0917-555-01-48-99']) {
      const refused = await registerMobile(client, typed, { verificationCode: '123456' })
      expect(refused, typed).toMatchObject({
        code: 'sms.number.invalid',
        field: 'mobileNum',
        message: 'Please enter a valid mobile number',
      })
    }
  })

  test('MOBILENUMREG3 off: there is no such call', async () => {
    await setFlags(server, 'HIYAS', ['USERNAMEREG3'])
    const refused = await registerMobile(server.client(), freshNumber().typed, { verificationCode: '123456' })
    expect(refused).toMatchObject({ status: 400, code: 'function.not.available' })
    await switched([])
  })
})

describe('one number, many at once', () => {
  test('REG-31 with one code: exactly one account', async () => {
    const number = freshNumber()
    const verificationCode = await codeFor(server.client(), number)
    const replies = await Promise.all(
      Array.from({ length: 5 }, () => registerMobile(server.client(), number.typed, { verificationCode })),
    )
    expect(replies.filter(reply => reply.ok)).toHaveLength(1)
    for (const reply of replies.filter(({ ok }) => !ok)) expect(reply).toMatchObject({ code: 'sms.code.wrong' })
  })

  test('register.number.exists with tokens of their own: exactly one account, and the others are told why', async () => {
    const number = freshNumber()
    const replies = await Promise.all(
      Array.from({ length: 5 }, async () =>
        registerMobile(server.client(), number.typed, {
          firebaseChannel: 'sms',
          firebaseIdToken: await provider.numberToken(number.kept),
        }),
      ),
    )
    expect(replies.filter(reply => reply.ok)).toHaveLength(1)
    for (const reply of replies.filter(({ ok }) => !ok))
      expect(reply).toMatchObject({ code: 'register.number.exists', field: 'mobileNum' })
  })
})

describe('a third party that verifies numbers', () => {
  test('REG-72 REG-73 its token takes the place of a code, for the number that was typed', async () => {
    const number = freshNumber()
    const token = { firebaseChannel: 'sms', firebaseIdToken: await provider.numberToken(number.kept) }
    const other = await registerMobile(server.client(), freshNumber().typed, token)
    expect(other).toMatchObject({ code: 'login.token.invalid', field: 'firebaseIdToken' })
    expect(await registerMobile(server.client(), number.typed, token)).toMatchObject({ ok: true })
    expect(await rowOf(number.kept)).toMatchObject({ mobile: number.kept })
    const again = await registerMobile(server.client(), number.typed, token)
    expect(again).toMatchObject({ code: 'login.token.invalid' })
  })

  test('REG-97 a token that is missing or not good opens nothing', async () => {
    const { typed } = freshNumber()
    const missing = await registerMobile(server.client(), typed, { firebaseChannel: 'sms' })
    expect(missing).toMatchObject({ code: 'register.field.required', field: 'verificationCode' })
    const expired = await provider.numberToken('639175550148', { exp: Math.floor(systemClock.nowMs() / 1_000) - 60 })
    for (const firebaseIdToken of [expired, await provider.token(), 'x']) {
      const refused = await registerMobile(server.client(), typed, { firebaseChannel: 'sms', firebaseIdToken })
      expect(refused).toMatchObject({ code: 'login.token.invalid' })
    }
  })

  test('a login by google is linked to an account by number, which a code of ours proves', async () => {
    const client = server.client()
    const number = freshNumber()
    const sub = `google-${number.kept}`
    const verificationCode = await codeFor(client, number)
    const google = { firebaseChannel: 'google', firebaseIdToken: await provider.token({ sub }) } as const
    const opened = await registerMobile(client, number.typed, { ...google, verificationCode })
    const session = await loginByToken(server.client(), await provider.token({ sub }))
    expect(session).toMatchObject({ ok: true, value: { id: opened.ok && opened.value.customerId } })
  })
})

describe('REGMOBVERF3', () => {
  test('REG-32 the form by username asks for a number and its code, and keeps it as proved', async () => {
    await switched(['REGMOBVERF3'])
    const client = server.client()
    const number = freshNumber()
    const account = (more: object) =>
      client.call(identity.register, { ...registration(freshName()), countryDialingCode: '63', ...more })
    expect(await account({})).toMatchObject({ code: 'register.field.required', field: 'mobileNum' })
    const mobileNum = number.typed
    expect(await account({ mobileNum })).toMatchObject({ code: 'register.field.required', field: 'verificationCode' })
    const verificationCode = await codeFor(client, number)
    const wrong = verificationCode === '111111' ? '222222' : '111111'
    expect(await account({ mobileNum, verificationCode: wrong })).toMatchObject({ code: 'sms.code.wrong' })
    // The name is looked at after the code, which stays good.
    const taken = await account({ mobileNum, verificationCode, username: 'admin01' })
    expect(taken).toMatchObject({ code: 'user.name.exists' })
    expect(await account({ mobileNum, verificationCode })).toMatchObject({ ok: true })
    const row = await rowOf(number.kept)
    expect(row?.mobile).toBe(number.kept)
    expect(row?.registration).not.toHaveProperty('mobileNum')
    const token = { firebaseChannel: 'sms', firebaseIdToken: await provider.numberToken(number.kept) }
    expect(await account({ mobileNum, ...token })).toMatchObject({ code: 'register.number.exists', field: 'mobileNum' })
    await switched([])
  })
})

test('a server that stops between the SMS and the form forgets nothing', async () => {
  const number = freshNumber()
  const verificationCode = await codeFor(server.client(), number)
  const next = await startServer({ name: 'register_mobile_next', databaseUrl: server.databaseUrl })
  expect(await registerMobile(next.client(), number.typed, { verificationCode })).toMatchObject({ ok: true })
  // It knows no gateway: left running, its worker would take the messages of the tests that follow.
  await next.stop()
})

test('no code, number, name or password reaches the log', async () => {
  const client = server.client()
  const number = freshNumber()
  const verificationCode = await codeFor(client, number)
  const firebaseIdToken = await provider.numberToken(number.kept)
  await registerMobile(client, number.typed, { verificationCode, password: 'lihim-na-lihim' })
  await registerMobile(client, number.typed, { firebaseChannel: 'sms', firebaseIdToken })
  const log = lines.join('\n')
  const digits = number.kept.slice(2)
  for (const secret of [number.typed, digits, `"${verificationCode}"`, 'lihim-na-lihim', firebaseIdToken])
    expect(log).not.toContain(secret)
})
