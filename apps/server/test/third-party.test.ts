import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { atFileEnd } from '@hiyas/testing'
import { expect, test } from 'vitest'
import { readThirdParties } from '../src/platform/third-party.ts'

const folder = mkdtempSync(join(tmpdir(), 'third-party-'))
atFileEnd(() => rmSync(folder, { recursive: true, force: true }))

const sms = {
  issuer: 'https://phone.example',
  audience: 'hiyas',
  jwksUrl: 'https://phone.example/keys',
  apiUrl: '/sandbox/phone',
  apiKey: 'key',
}
const google = { issuer: 'https://accounts.example', clientId: 'hiyas', clientSecret: 'very-secret' }

function fileOf(content: unknown): string {
  const file = join(folder, 'third-parties.json')
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content))
  return file
}

test('LOGIN-07 LOGIN-71 each merchant has the third parties that the file names for it, and no other', () => {
  const { of: thirdParty } = readThirdParties(
    fileOf({ HIYAS: { sms, providers: { google } }, OTHER: { sms: null, providers: {} } }),
  )
  expect(thirdParty('HIYAS')).toEqual({ sms, providers: { google } })
  expect(thirdParty('OTHER')).toEqual({ sms: null, providers: {} })
  expect(thirdParty('NOBODY')).toBeNull()
  expect(thirdParty('constructor')).toBeNull()
  expect(readThirdParties(null).of('HIYAS')).toBeNull()
})

test('LOGIN-71 browsers may ask those who verify numbers elsewhere, and whom our own origin leads to anyway is not named', () => {
  const apiUrl = 'https://phone.example/v1/codes'
  const file = fileOf({
    HIYAS: { sms, providers: {} },
    OTHER: { sms: { ...sms, apiUrl }, providers: {} },
    THIRD: { sms: { ...sms, apiUrl: 'https://phone.example/v2' }, providers: { google } },
  })
  expect(readThirdParties(file).askedOrigins).toEqual(['https://phone.example'])
  expect(readThirdParties(null).askedOrigins).toEqual([])
})

test.each([
  ['no JSON', '{"HIYAS": very-secret', /is not JSON/],
  ['no object', [], /the file must be object/],
  ['a merchant without providers', { HIYAS: { sms: null } }, /HIYAS must have required property 'providers'/],
  [
    'a misspelt name',
    { HIYAS: { sms: null, providers: { gogle: google } } },
    /HIYAS.providers must NOT have additional/,
  ],
  [
    'an issuer that is no address',
    { HIYAS: { sms: null, providers: { google: { ...google, issuer: 'very-secret' } } } },
    /HIYAS.providers.google.issuer must match/,
  ],
  [
    'an address that nobody can read',
    { HIYAS: { sms: { ...sms, apiUrl: 'https://very-secret@[phone' }, providers: {} } },
    /HIYAS.sms.apiUrl must match/,
  ],
  [
    'a path that leads to another host',
    { HIYAS: { sms: null, providers: { google: { ...google, authorizationPath: '//evil.example' } } } },
    /authorizationPath must match/,
  ],
])('a file with %s stops the start, with a sentence that tells none of its secrets', (_, content, sentence) => {
  const file = fileOf(content)
  expect(() => readThirdParties(file)).toThrow(sentence)
  expect(() => readThirdParties(file)).not.toThrow(/very-secret/)
})

test('a file that is not there stops the start', () => {
  expect(() => readThirdParties(join(folder, 'nowhere.json'))).toThrow(/cannot be read/)
})
