import { MEMBER_TYPE } from '@hiyas/contract'
import { DAY_MS } from '@hiyas/kernel'
import { describe, expect, test } from 'vitest'
import { isNonce, leadingZeroBits, zeroBitsFor } from '../rules/captcha.ts'
import {
  type CredentialFacts,
  isSurge,
  judgeCredential,
  mayEnter,
  needsNewPassword,
  type Way,
  wayOf,
} from '../rules/login.ts'
import { networkOf } from '../rules/networks.ts'
import { CLEAR_SIGNS } from '../rules/signs.ts'
import { isTrialName, mayTry, NAME_SIGNS_COUNT, trialNameOf } from '../rules/trial.ts'

const NOW_MS = Date.UTC(2026, 10, 21, 12)

describe('how somebody says who he is', () => {
  test.each<[string, { type?: string; password: string }, Way]>([
    ['a password', { password: 'sampaguita-gabi' }, 'password'],
    ['words of existing clients', { type: 'username', password: '123456' }, 'password'],
    ['a code', { type: 'sms', password: '123456' }, 'sms'],
    ['the credential of a device', { password: 'hdc_123' }, 'device'],
    ['the credential of a device, by whatever form', { type: 'sms', password: 'hdc_123' }, 'device'],
    ['a password that has the word inside', { password: 'x hdc_123' }, 'password'],
    ['a third party', { type: 'firebase', password: 'hdc_123' }, 'firebase'],
  ])('%s', (_what, asked, way) => {
    expect(wayOf(asked)).toBe(way)
  })
})

describe('who may come in', () => {
  test.each<[string, { type: number; isDisabled?: boolean }, string | undefined, string]>([
    ['a member', { type: MEMBER_TYPE.plain }, undefined, 'ok'],
    ['a member by the door of agents', { type: MEMBER_TYPE.plain }, 'agent', 'login.not.agent'],
    ['somebody who tries', { type: MEMBER_TYPE.trial }, 'agent', 'login.not.agent'],
    ['an agent', { type: MEMBER_TYPE.agent }, 'agent', 'ok'],
    ['an agent by the door of members', { type: MEMBER_TYPE.agent }, 'member', 'ok'],
    ['LOGIN-87 one of the house', { type: MEMBER_TYPE.internal }, undefined, 'login.not.member'],
    ['LOGIN-87 one of the house by the door of agents', { type: MEMBER_TYPE.internal }, 'agent', 'login.not.member'],
    ['who was shut out', { type: MEMBER_TYPE.internal, isDisabled: true }, 'agent', 'login.disabled'],
  ])('%s', (_what, { type, isDisabled = false }, side, expected) => {
    const result = mayEnter({ type, isDisabled }, side)
    expect(result.ok ? 'ok' : result.code).toBe(expected)
  })

  test.each<[string, boolean, number | null, number | null, boolean]>([
    ['somebody else chose it', true, null, null, true],
    ['nobody wants it changed', false, NOW_MS, null, false],
    ['it was never set', false, null, 30, false],
    ['its last moment', false, NOW_MS - 30 * DAY_MS + 1, 30, false],
    ['it has expired', false, NOW_MS - 30 * DAY_MS, 30, true],
  ])('LOGIN-90 a password must be changed first: %s', (_what, mustChange, passwordSetAtMs, days, must) => {
    expect(needsNewPassword({ mustChange, passwordSetAtMs }, days, NOW_MS)).toBe(must)
  })

  const good: CredentialFacts = {
    isUsed: false,
    isRevoked: false,
    isExpired: false,
    isOwnDevice: true,
    isOwnMember: true,
  }
  test.each<[string, Partial<CredentialFacts>, ReturnType<typeof judgeCredential>]>([
    ['once, on its device', {}, 'good'],
    ['too late', { isExpired: true }, 'expired'],
    ['a second time', { isUsed: true }, 'copied'],
    ['a second time and too late', { isUsed: true, isExpired: true }, 'copied'],
    ['elsewhere', { isOwnDevice: false }, 'copied'],
    ['after it was taken back', { isRevoked: true, isUsed: true }, 'expired'],
    ['with the name of another', { isOwnMember: false, isOwnDevice: false }, 'expired'],
  ])('the credential of a device shown %s', (_what, facts, verdict) => {
    expect(judgeCredential({ ...good, ...facts })).toBe(verdict)
  })
})

describe('those who try what is not theirs', () => {
  test.each([
    [49, 0, false],
    [50, 100, true],
    [50, 101, false],
    [500, 1_001, false],
    [500, 1_000, true],
  ])('%i accounts that fail beside %i logins are a surge: %s', (failedAccounts, logins, surge) => {
    expect(isSurge({ failedAccounts, logins })).toBe(surge)
  })

  test.each([
    ['203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2::7', '2001:db8:1:2::/64'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::ffff:203.0.113.7', '::ffff:203.0.113.7'],
  ])('the address %s stands for %s', (ip, network) => {
    expect(networkOf(ip)).toBe(network)
  })

  test('the work of an address becomes harder, up to an end', () => {
    expect([0, 1, 2, 3, 4, 100].map(zeroBitsFor)).toEqual([17, 18, 19, 20, 20, 20])
  })

  test.each([
    [[0xff], 0],
    [[0x01], 7],
    [[0, 0x80], 8],
    [[0, 0, 0x10, 0xff], 19],
    [[0, 0], 16],
    [[], 0],
  ])('the hash %j begins with %i zero bits', (bytes, bits) => {
    expect(leadingZeroBits(Uint8Array.from(bytes))).toBe(bits)
  })

  test.each([
    ['0', true],
    ['9'.repeat(20), true],
    ['9'.repeat(21), false],
    ['', false],
    ['1x', false],
    ['x1', false],
    ['-1', false],
  ])('%j is what work is handed in as: %s', (text, is) => {
    expect(isNonce(text)).toBe(is)
  })
})

describe('the free trial', () => {
  test.each([
    [4, 19, 59, true],
    [5, 19, 59, false],
    [4, 20, 59, false],
    [4, 19, 60, false],
  ])(
    'after %i of an address today, and %i of its site and %i of all this hour another may be opened: %s',
    (byAddressToday, bySiteThisHour, byAllThisHour, may) => {
      expect(mayTry({ byAddressToday, bySiteThisHour, byAllThisHour })).toBe(may)
    },
  )

  test('a name we propose is one, and no other is', () => {
    const name = trialNameOf(CLEAR_SIGNS.slice(0, NAME_SIGNS_COUNT))
    expect(name).toBe('trial_abcdef')
    expect(isTrialName(name)).toBe(true)
    for (const other of ['abcdef', 'trial_abcde', 'trial_abcdefg', 'xtrial_abcdef', 'trial_abcde0', 'trial_abcdel'])
      expect(isTrialName(other), other).toBe(false)
  })
})
