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

test('what is set to nothing, as files of settings do, is not set: no server refuses everybody for it', () => {
  const names = ['PORT', 'HOST', 'STUDIO_URL', 'STUDIO_PUBLIC_KEY_FILE', 'OPERATOR_PRIVATE_KEY_FILE', 'LOG_LEVEL']
  const empty = [...names, 'RATE_FACTOR', 'SITE_FOLDER', 'ART_FOLDER'].map(name => [name, ''])
  expect(read(Object.fromEntries(empty))).toEqual(read({}))
  expect(() => read({ RATE_FACTOR: '0' })).toThrow('RATE_FACTOR')
  expect(read({ PORT: '0' }).port).toBe(0)
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

test('CALL-36 mail leaves the house but for that to a sandbox beside us', () => {
  const [sandbox, relay] = ['smtp://127.0.0.1:2525', 'smtp://127.0.0.1:25']
  const leaves = (env: Record<string, string>) => read({ MAIL_FROM: 'no-reply@hiyas.example', ...env }).mailLeaves
  expect(leaves({})).toBe(false)
  expect(leaves({ SANDBOX_SMTP_URL: sandbox })).toBe(false)
  expect(leaves({ SMTP_URL: sandbox, SANDBOX_SMTP_URL: sandbox })).toBe(false)
  expect(leaves({ SMTP_URL: sandbox })).toBe(true)
  // Beside us too, and what it takes goes on.
  expect(leaves({ SMTP_URL: relay, SANDBOX_SMTP_URL: sandbox })).toBe(true)
})

test('GAM-19 the studio is asked at what stands below its address, whether that ends in a slash or not', () => {
  for (const STUDIO_URL of ['http://studio:9000', 'http://studio:9000/'])
    expect(read({ STUDIO_URL }).studioUrl).toBe('http://studio:9000')
})

test.each([
  [{ SMS_GATEWAY_URL: 'ftp://user:hidden@sms.example' }, 'SMS_GATEWAY_URL is not an address.'],
  [{ SMTP_URL: 'hidden', MAIL_FROM: 'a@b.example' }, 'SMTP_URL is not an address.'],
  [{ SANDBOX_URL: 'localhost:8080' }, 'SANDBOX_URL is not an address.'],
  [{ STUDIO_URL: 'studio:9000' }, 'STUDIO_URL is not an address.'],
  [{ SMTP_URL: 'smtp://mail.example' }, 'MAIL_FROM is not set'],
])('%o is refused without repeating it', (env, said) => {
  expect(() => read(env)).toThrow(said)
  expect(() => read(env)).not.toThrow('hidden')
})

test.each([
  [{ PORT: '99999' }, 'PORT is no port number: 99999'],
  [{ PORT: '8080.5' }, 'PORT is no port number: 8080.5'],
  [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL is no level of the log: loud'],
  [{ TRUSTED_PROXIES: '10.0.0.7, proxy.example' }, 'TRUSTED_PROXIES: invalid IP address: proxy.example'],
  [{ TRUSTED_PROXIES: '10.0.0.0/99' }, 'TRUSTED_PROXIES: invalid range on address: 10.0.0.0/99'],
  [{ DATABASE_URL: 'hiyas' }, 'DATABASE_URL is not an address of PostgreSQL.'],
  [{ DATABASE_URL: 'mysql://127.0.0.1/hiyas' }, 'DATABASE_URL is not an address of PostgreSQL.'],
])('%o stops the start by its name, before anything is done', (env, said) => {
  expect(() => read(env)).toThrow(said)
})

test('a database is named in every way its driver knows, and all levels of the log are there', () => {
  const named = ['postgresql://127.0.0.1/x', 'postgres://user:word@/x?host=/run', 'socket:/run?db=x', '/run x']
  for (const DATABASE_URL of named) expect(read({ DATABASE_URL }).databaseUrl).toBe(DATABASE_URL)
  for (const LOG_LEVEL of ['trace', 'fatal', 'silent']) expect(read({ LOG_LEVEL }).logLevel).toBe(LOG_LEVEL)
})

test('proxies in front are named by their addresses and networks', () => {
  expect(read({}).trustedProxies).toEqual([])
  expect(read({ TRUSTED_PROXIES: '10.0.0.7, 192.168.0.0/16,' }).trustedProxies).toEqual(['10.0.0.7', '192.168.0.0/16'])
})
