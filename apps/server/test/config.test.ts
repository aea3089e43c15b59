import { expect, test } from 'vitest'
import { readConfig } from '../src/config.ts'

const read = (env: Record<string, string>) => readConfig({ DATABASE_URL: 'postgres://127.0.0.1:1/x', ...env })

test('without settings nothing is sent, and there is no sandbox and no third party', () => {
  expect(read({ SMS_GATEWAY_URL: '', SMTP_URL: '', SANDBOX_URL: '', THIRD_PARTY_FILE: '' })).toMatchObject({
    smsGatewayUrl: null,
    smsGatewayKey: null,
    smtpUrl: null,
    mailFrom: null,
    sandboxUrl: null,
    thirdPartyFile: null,
  })
})

test('gateways are taken as they are named', () => {
  const named = {
    SMS_GATEWAY_URL: 'https://sms.example/send',
    SMS_GATEWAY_KEY: 'key',
    SMTP_URL: 'smtps://user:password@mail.example:465/',
    MAIL_FROM: 'Hiyas <no-reply@hiyas.example>',
  }
  expect(read(named)).toMatchObject({
    smsGatewayUrl: 'https://sms.example/send',
    smsGatewayKey: 'key',
    smtpUrl: 'smtps://user:password@mail.example:465',
    mailFrom: 'Hiyas <no-reply@hiyas.example>',
  })
})

test.each([
  [{ SMS_GATEWAY_URL: 'ftp://user:hidden@sms.example' }, 'SMS_GATEWAY_URL is not an address.'],
  [{ SMTP_URL: 'hidden', MAIL_FROM: 'a@b.example' }, 'SMTP_URL is not an address.'],
  [{ SANDBOX_URL: 'localhost:8080' }, 'SANDBOX_URL is not an address.'],
  [{ SMTP_URL: 'smtp://mail.example' }, 'MAIL_FROM is not set'],
])('%o is refused without repeating it', (env, said) => {
  expect(() => read(env)).toThrow(said)
  expect(() => read(env)).not.toThrow('hidden')
})

test('proxies in front are named by their addresses and networks', () => {
  expect(read({}).trustedProxies).toEqual([])
  expect(read({ TRUSTED_PROXIES: '10.0.0.7, 192.168.0.0/16,' }).trustedProxies).toEqual(['10.0.0.7', '192.168.0.0/16'])
})
