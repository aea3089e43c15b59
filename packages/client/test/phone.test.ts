import { describe, expect, test } from 'vitest'
import { confirmPhoneCode, sendPhoneCode } from '../src/index.ts'

const PROVIDER = { url: 'https://phone.example/v1', key: 'demo-key' }

function provider(status: number, body: unknown) {
  const asked: { url: string; body: unknown }[] = []
  const answer = (async (url: string, init: RequestInit) => {
    asked.push({ url, body: JSON.parse(String(init.body)) })
    return new Response(typeof body === 'string' ? body : JSON.stringify(body), { status })
  }) as unknown as typeof fetch
  return { asked, fetch: answer }
}

describe('a third party that verifies phones', () => {
  test('LOGIN-71 sends the code, in the words of the Identity Toolkit', async () => {
    const { asked, fetch } = provider(200, { sessionInfo: 's-1' })
    expect(await sendPhoneCode(PROVIDER, '+639175550148', { fetch })).toEqual({ ok: true, value: 's-1' })
    expect(asked).toEqual([
      {
        url: 'https://phone.example/v1/accounts:sendVerificationCode?key=demo-key',
        body: { phoneNumber: '+639175550148' },
      },
    ])
  })

  test('LOGIN-71 answers a shown code with its token', async () => {
    const { asked, fetch } = provider(200, { idToken: 'eyJ.eyJ.sig', phoneNumber: '+639175550148' })
    const shown = { sessionInfo: 's-1', code: '482913' }
    expect(await confirmPhoneCode(PROVIDER, shown, { fetch })).toEqual({ ok: true, value: 'eyJ.eyJ.sig' })
    expect(asked).toEqual([
      { url: 'https://phone.example/v1/accounts:signInWithPhoneNumber?key=demo-key', body: shown },
    ])
  })

  test.each([
    [400, { error: { message: 'INVALID_CODE' } }, 'sms.code.wrong'],
    [400, { error: { message: 'SESSION_EXPIRED : code is too old' } }, 'sms.code.wrong'],
    [400, { error: { message: 'INVALID_PHONE_NUMBER : too short' } }, 'sms.number.invalid'],
    [400, { error: { message: 'TOO_MANY_ATTEMPTS_TRY_LATER' } }, 'sms.limit'],
    [400, { error: { message: 'constructor' } }, 'malformed_answer'],
    [500, { error: {} }, 'malformed_answer'],
    [500, 'null', 'malformed_answer'],
    [200, 'null', 'malformed_answer'],
    [502, '<html>', 'malformed_answer'],
    [200, { idToken: '' }, 'malformed_answer'],
  ])('%i %o is %s', async (status, body, code) => {
    const { fetch } = provider(status, body)
    expect(await confirmPhoneCode(PROVIDER, { sessionInfo: 's-1', code: '1' }, { fetch })).toEqual({ ok: false, code })
  })

  test('REG-97 no token is a refusal, so that nothing is registered with none', async () => {
    const { fetch } = provider(200, {})
    expect((await confirmPhoneCode(PROVIDER, { sessionInfo: 's-1', code: '482913' }, { fetch })).ok).toBe(false)
  })

  test('a line that breaks is said to be one', async () => {
    const fetch = () => Promise.reject(new TypeError('failed'))
    expect(await sendPhoneCode(PROVIDER, '+63', { fetch })).toEqual({ ok: false, code: 'network' })
  })
})
