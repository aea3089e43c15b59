import { HOUR_MS, MINUTE_MS, SECOND_MS } from '@hiyas/kernel'
import { describe, expect, test } from 'vitest'
import { checkSending } from '../rules/codes.ts'
import { originForLinks } from '../rules/links.ts'

const NOW_MS = Date.UTC(2026, 10, 21, 12)
const quiet = {
  lastAtMs: null,
  lastOwnAtMs: null,
  numberInHour: 0,
  numberInDay: 0,
  deviceInHour: 0,
  addressInHour: 0,
  siteInHour: 0,
}

describe('SES-12 whether one more code may be sent', () => {
  test.each([
    ['the first', {}, false, 'ok'],
    ['a moment before the pause is over', { lastAtMs: NOW_MS - MINUTE_MS + 1 }, true, 'sms.too.soon'],
    ['by a clock that is as much behind as a pause', { lastAtMs: NOW_MS + MINUTE_MS }, true, 'sms.too.soon'],
    ['by one that was put back an hour', { lastAtMs: NOW_MS + HOUR_MS }, true, 'ok'],
    ['when the pause is over', { lastAtMs: NOW_MS - MINUTE_MS }, false, 'ok'],
    ['the third from an address', { addressInHour: 2 }, false, 'ok'],
    ['the fourth from an address', { addressInHour: 3 }, false, 'sms.captcha.required'],
    ['the fourth with a proof', { addressInHour: 3 }, true, 'ok'],
    ['the fifth to a number', { numberInHour: 4 }, false, 'ok'],
    ['the sixth to a number', { numberInHour: 5 }, true, 'sms.limit'],
    ['the tenth in a day', { numberInDay: 9 }, false, 'ok'],
    ['the eleventh in a day', { numberInDay: 10 }, true, 'sms.limit'],
    ['the tenth of a device', { deviceInHour: 9 }, false, 'ok'],
    ['the eleventh of a device', { deviceInHour: 10 }, true, 'sms.limit'],
    ['the thirtieth from an address', { addressInHour: 29 }, true, 'ok'],
    ['the one after', { addressInHour: 30 }, true, 'sms.limit'],
    ['the tenth from a site', { siteInHour: 9 }, false, 'ok'],
    ['the eleventh from a site', { siteInHour: 10 }, false, 'sms.captcha.required'],
    ['the eleventh with a proof', { siteInHour: 10 }, true, 'ok'],
    ['the sixtieth from a site', { siteInHour: 59 }, true, 'ok'],
    ['the one after that', { siteInHour: 60 }, true, 'sms.limit'],
    [
      'too soon comes before everything',
      { lastAtMs: NOW_MS, addressInHour: 30, numberInHour: 5 },
      false,
      'sms.too.soon',
    ],
    ['a proof is asked for before the limit is told', { addressInHour: 30 }, false, 'sms.captcha.required'],
  ])('%s', (_, facts, proved, expected) => {
    const result = checkSending({ ...quiet, ...facts }, { nowMs: NOW_MS, pauseMs: MINUTE_MS, proved })
    expect(result.ok ? 'ok' : result.code).toBe(expected)
  })

  test('LOGIN-62 how long to wait is told in whole seconds, never too few', () => {
    const facts = { ...quiet, lastAtMs: NOW_MS - 20 * SECOND_MS - 1 }
    const result = checkSending(facts, { nowMs: NOW_MS, pauseMs: MINUTE_MS, proved: false })
    expect(result).toMatchObject({ detail: { retryAfterSeconds: 40 } })
  })

  test.each([
    [null, false],
    [NOW_MS, true],
    [NOW_MS - 10 * MINUTE_MS + 1, true],
    [NOW_MS - 10 * MINUTE_MS, false],
  ])('LOGIN-66 a code for the same that was sent at %s is out: %s', (lastOwnAtMs, codeIsOut) => {
    const now = { nowMs: NOW_MS, pauseMs: MINUTE_MS, proved: false }
    expect(checkSending({ ...quiet, lastAtMs: NOW_MS, lastOwnAtMs }, now)).toMatchObject({ detail: { codeIsOut } })
  })
})

describe('CALL-36 where a link in a mail leads', () => {
  const own = {
    isAllPlayMoney: false,
    mailLeaves: true,
    ownHosts: ['hiyas.example', 'www.hiyas.example'],
    forwardedProto: '',
  }
  const demo = { isAllPlayMoney: true, mailLeaves: false, ownHosts: [], forwardedProto: '' }
  test.each([
    ['the host that was asked', { ...own, host: 'WWW.hiyas.example:8443' }, 'https://www.hiyas.example'],
    ['never a host that somebody wrote into the request', { ...own, host: 'evil.example' }, 'https://hiyas.example'],
    ['nor one that only looks like ours', { ...own, host: 'hiyas.example.evil.example' }, 'https://hiyas.example'],
    ['a demo answers wherever it is opened', { ...demo, host: 'localhost:8080' }, 'http://localhost:8080'],
    ['also behind another server', { ...demo, host: 'demo.example', forwardedProto: 'https' }, 'https://demo.example'],
    ['a demo at an address of IPv6', { ...demo, host: '[::1]:8080' }, 'http://[::1]:8080'],
    ['no text that is more than a host', { ...demo, host: 'demo.example/@evil' }, null],
    [
      'a demo that has a host leads there, wherever it is asked from',
      { ...demo, ownHosts: ['demo.example'], host: 'evil.example' },
      'https://demo.example',
    ],
    [
      'nowhere without a host, where any merchant plays for money',
      { ...demo, isAllPlayMoney: false, host: 'x.example' },
      null,
    ],
    ['nor where mail reaches the letter boxes of others', { ...demo, mailLeaves: true, host: 'evil.example' }, null],
  ])('%s', (_, facts, origin) => {
    expect(originForLinks(facts)).toBe(origin)
  })
})
