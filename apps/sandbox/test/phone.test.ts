import { fakeClock, MINUTE_MS } from '@hiyas/kernel'
import { createRemoteJWKSet, jwtVerify } from 'jose'
import { beforeAll, expect, test } from 'vitest'
import type { Sandbox, Secrets } from '../src/sandbox.ts'
import { start } from './start.ts'

const NUMBER = '+639175550148'
const NOW_MS = Date.UTC(2026, 10, 21)

const clock = fakeClock(NOW_MS)
let sandbox: Sandbox & { secrets: Secrets }

beforeAll(async () => {
  sandbox = await start(clock)
})

type Answer = { status: number; json: { sessionInfo: string; idToken: string; error?: { message: string } } }

async function ask(method: string, body: object, key = sandbox.secrets.phoneApiKey): Promise<Answer> {
  const answer = await fetch(`${sandbox.url}/sandbox/idp/v1/accounts:${method}?key=${key}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return { status: answer.status, json: (await answer.json()) as Answer['json'] }
}

/** Answers what came by SMS. */
async function begin(phoneNumber = NUMBER) {
  const { json } = await ask('sendVerificationCode', { phoneNumber })
  const [sms] = sandbox.outbox.list(phoneNumber)
  return { sessionInfo: json.sessionInfo, code: sms?.code ?? '' }
}

const wrong = (code: string) => (code === '000000' ? '111111' : '000000')

test('a code that came by SMS becomes a token with the number, once', async () => {
  const { sessionInfo, code } = await begin()
  expect(code).toMatch(/^\d{6}$/)
  const { status, json } = await ask('signInWithPhoneNumber', { sessionInfo, code })
  expect(status).toBe(200)
  expect(json).toMatchObject({ phoneNumber: NUMBER, expiresIn: '3600' })
  const keys = createRemoteJWKSet(new URL(`${sandbox.url}/sandbox/idp/phone/jwks`))
  const { payload } = await jwtVerify(json.idToken, keys, {
    issuer: `${sandbox.url}/sandbox/idp/phone`,
    audience: 'hiyas-sandbox',
    algorithms: ['RS256'],
    currentDate: new Date(NOW_MS),
  })
  expect(payload).toMatchObject({ phone_number: NUMBER, sub: expect.any(String), exp: NOW_MS / 1_000 + 3_600 })
  const again = await ask('signInWithPhoneNumber', { sessionInfo, code })
  expect(again).toMatchObject({ status: 400, json: { error: { message: 'INVALID_SESSION_INFO' } } })
})

test('a wrong code may be corrected, but only five tries are borne', async () => {
  const { sessionInfo, code } = await begin()
  const guess = () => ask('signInWithPhoneNumber', { sessionInfo, code: wrong(code) })
  for (let tries = 0; tries < 5; tries++) expect((await guess()).json.error?.message).toBe('INVALID_CODE')
  const late = await ask('signInWithPhoneNumber', { sessionInfo, code })
  expect(late.json.error?.message).toBe('SESSION_EXPIRED')
})

test('a code is good for ten minutes', async () => {
  const { sessionInfo, code } = await begin()
  clock.advance(10 * MINUTE_MS + 1)
  expect((await ask('signInWithPhoneNumber', { sessionInfo, code })).json.error?.message).toBe('SESSION_EXPIRED')
})

test.each([['0917 555 0148'], ['+12'], ['+63917x550148']])('%s is no number', async phoneNumber => {
  const refused = await ask('sendVerificationCode', { phoneNumber })
  expect(refused).toMatchObject({ status: 400, json: { error: { message: 'INVALID_PHONE_NUMBER' } } })
})

test('nobody without the key of the project gets a code', async () => {
  const refused = await ask('sendVerificationCode', { phoneNumber: '+639175550149' }, 'guess')
  expect(refused).toMatchObject({ status: 400, json: { error: { message: 'API_KEY_INVALID' } } })
  expect(sandbox.outbox.list('+639175550149')).toEqual([])
})
