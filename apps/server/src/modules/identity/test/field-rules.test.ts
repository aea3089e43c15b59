import { DAY_MS, HOUR_MS, MINUTE_MS } from '@hiyas/kernel'
import { describe, expect, test } from 'vitest'
import { isCommonPassword } from '../common-passwords.ts'
import { CODE_LIFETIME_MS, checkSending, SENDING_DAY_MS, SENDING_HOUR_MS } from '../rules/codes.ts'
import { originForLinks } from '../rules/links.ts'
import { isWeak } from '../rules/passwords.ts'
import {
  CODE_RULE,
  checkRegistration,
  type FieldRule,
  fits,
  isReservedName,
  rulesOfForm,
} from '../rules/registration.ts'

describe('passwords along a row', () => {
  test.each([
    '34567890',
    '98765432',
    'efghijklm',
    'mlkjihgfe',
    'ertyuiop',
    'poiuytre',
    'sdfghjkl',
    'lkjhgfds',
    'xcvbnm',
    'mnbvcx',
    '3e4r5t6y7u',
    'u7y6t5r4e3',
  ])('SES-11 %s is on no list, and weak all the same', password => {
    expect(isCommonPassword(password)).toBe(false)
    expect(isWeak(password, [])).toBe(true)
  })

  test.each(['qwertzuiop', 'zxcvbnmo', '975312468', 'acegikmoq', '3e4r5t6z', '6789123'])(
    'SES-11 %s leaves the row, and is not',
    password => {
      expect(isWeak(password, [])).toBe(false)
    },
  )
})

describe('passwords that many have', () => {
  test.each([
    ...[
      'qazwsxedc',
      'metallica',
      'midnight',
      'minecraft',
      'mustang1',
      'hello123',
      '123qweasd',
      'q1w2e3r4t5',
      '1qazxsw2',
    ],
    ...['google123', 'samsung1', 'marlboro', 'scorpion', 'bigdaddy', 'test1234', 'login123', 'access14', 'Juventus'],
    // They are hashed as the same word in ordinary letters.
    ...['ｐａｓｓｗｏｒｄ１２３', 'ｍｉｄｎｉｇｈｔ'],
    ...['Summer2026!', 'pokemon_99', '!!dragon!!', 'jollibee', 'Tiktok123'],
  ])('SES-11 %s is weak', password => {
    expect(isWeak(password, [])).toBe(true)
  })

  test.each(['metallica-at-kape', 'midnight sa Maynila', 'dragonfruit-shake', 'x1dragon2y', 'ulan2026araw'])(
    'SES-11 %s has one of them in it, and is not',
    password => {
      expect(isWeak(password, [])).toBe(false)
    },
  )
})

describe('passwords that repeat themselves', () => {
  test.each(['xz'.repeat(4), 'xyz'.repeat(3), 'wxyz'.repeat(2), '💎'.repeat(8), '🌧\n'.repeat(4)])(
    'SES-11 %j is weak',
    password => {
      expect(isWeak(password, [])).toBe(true)
    },
  )

  test.each(['xyzvw'.repeat(2), `q${'xz'.repeat(4)}`, `${'xz'.repeat(4)}q`])('SES-11 %j is not', password => {
    expect(isWeak(password, [])).toBe(false)
  })
})

describe('passwords that are a name', () => {
  test.each([
    ['maganda_gabi', ['maganda_gabi']],
    ['MAGANDA_gabi', ['maganda_GABI']],
    ['99maganda_gabi!', ['maganda_gabi']],
    ['maganda_gabi', ['77maganda_gabi77']],
    ['ｍａｇａｎｄａ＿ｇａｂｉ', ['maganda_gabi']],
    ['88gabi!', ['gabi']],
    ['77gabi', ['77GABI']],
    ['sumapit2026', ['', 'SUMAPIT']],
  ])('SES-11 %s is weak for %j', (password, names) => {
    expect(isWeak(password, names)).toBe(true)
  })

  test.each([
    // A core as short as this is in too many good passwords.
    ['88gabi!', ['77gabi']],
    ['tag-ulan', ['']],
    ['2718281828', ['']],
    ['maganda_gabi_po', ['maganda_gabi']],
  ])('SES-11 %s is not for %j', (password, names) => {
    expect(isWeak(password, names)).toBe(false)
  })

  test('SES-11 what a login would take for the credential of a device is weak, and only that', () => {
    expect(['hdc_tag-ulan-gabi', 'Hdc_tag-ulan-gabi', 'xhdc_tag-ulan'].map(password => isWeak(password, []))).toEqual([
      true,
      false,
      false,
    ])
  })
})

describe('names', () => {
  test.each(['hiyas', 'hiyas1', 'HIYAS_VIP', 'root', 'null007', 'guest', 'helpdesk', 'mod42'])(
    '%s is a name of the house',
    name => {
      expect(isReservedName(name)).toBe(true)
    },
  )

  test.each(['ahiyas', 'xroot', 'rooted', 'root1x', 'modern', 'agentina'])('%s is a name anyone may have', name => {
    expect(isReservedName(name)).toBe(false)
  })

  const anything: FieldRule = {
    enabled: true,
    required: true,
    acceptedPattern: '*',
    minLength: 1,
    maxLength: 40,
    patternId: 'any',
  }
  const facts = { agreed: true, confirmPassword: undefined, brand: 'HIYAS', nameIsNumber: false }
  test.each([
    ['marites', true],
    ['MARITES', true],
    ['ñandú', true],
    ['İstanbul', false],
    ['ΣΟΦΟΣ', false],
    ['ΣΟΦΙΑ', true],
  ])('a name that is %s in small letters everywhere: %s', (username, is) => {
    const result = checkRegistration({ username: anything }, { username }, facts)
    expect(result).toEqual(
      is ? { ok: true, value: null } : { ok: false, code: 'register.field.format', field: 'username' },
    )
    expect(checkRegistration({ nickname: anything }, { nickname: username }, facts).ok).toBe(true)
  })

  test('what is as long as it may be fits, in characters', () => {
    const rule = { ...anything, acceptedPattern: '.+', minLength: 2, maxLength: 3 }
    expect(['a', 'ab', 'abc', 'abcd', '💎💎💎', '💎'].map(value => fits(rule, value))).toEqual([
      false,
      true,
      true,
      false,
      true,
      false,
    ])
    expect(fits({ ...anything, maxLength: 3 }, 'abcd')).toBe(false)
  })
})

describe('the code of an SMS', () => {
  test('REG-89 its field is asked for as the form says it', () => {
    const asked = {
      form: 'mobile',
      provesNumber: false,
      asksPassword: true,
      hasNumberToken: false,
      hasWork: false,
    } as const
    const rule = { ...CODE_RULE, enabled: true, required: true }
    expect(rulesOfForm({}, asked)).toEqual({ verificationCode: rule })
    expect(CODE_RULE).toMatchObject({ acceptedPattern: '[0-9]+', minLength: 4, maxLength: 10, patternId: 'code' })
  })

  test('SES-12 it lives ten minutes; an hour and a day are counted back', () => {
    expect([CODE_LIFETIME_MS, SENDING_HOUR_MS, SENDING_DAY_MS]).toEqual([10 * MINUTE_MS, HOUR_MS, DAY_MS])
  })

  test('SES-12 a refusal says what is asked for', () => {
    const sent = {
      lastAtMs: null,
      lastOwnAtMs: null,
      numberInHour: 0,
      numberInDay: 0,
      deviceInHour: 0,
      addressInHour: 3,
      siteInHour: 3,
    }
    const now = { nowMs: 0, pauseMs: MINUTE_MS, proved: false }
    const proof = { code: 'sms.captcha.required', field: 'captcha', detail: { captcha: true } }
    expect(checkSending(sent, now)).toEqual({ ok: false, ...proof })
    expect(checkSending({ ...sent, numberInDay: 10 }, { ...now, proved: true })).toEqual({
      ok: false,
      code: 'sms.limit',
    })
    expect(checkSending({ ...sent, addressInHour: 0 }, now)).toEqual({ ok: true, value: null })
  })
})

describe('CALL-36 the host of a demo', () => {
  const demo = { isAllPlayMoney: true, mailLeaves: false, ownHosts: [], forwardedProto: '' }
  test.each([
    ['demo.example', 'http://demo.example'],
    ['d', 'http://d'],
    ['1.2.3.4:80', 'http://1.2.3.4:80'],
    ['DEMO.example:65535', 'http://DEMO.example:65535'],
    ['[2001:DB8::1]', 'http://[2001:DB8::1]'],
    // Each is no host.
    ['', null],
    ['-demo.example', null],
    ['demo.example:123456', null],
    ['demo.example:', null],
    ['demo.example:8a', null],
    ['x demo.example', null],
    ['demo.example x', null],
    ['[]', null],
    ['[::g]', null],
    ['evil@demo.example', null],
  ])('%j leads to %s', (host, origin) => {
    expect(originForLinks({ ...demo, host })).toBe(origin)
  })

  test.each([
    ['https', 'https://demo.example'],
    ['http', 'http://demo.example'],
    ['ftp', 'http://demo.example'],
  ])('behind %s it is %s', (forwardedProto, origin) => {
    expect(originForLinks({ ...demo, forwardedProto, host: 'demo.example' })).toBe(origin)
  })

  test('a host with a number that is no port is none of ours', () => {
    const own = {
      isAllPlayMoney: false,
      mailLeaves: true,
      ownHosts: ['www.hiyas.example', 'hiyas.example'],
      forwardedProto: 'https',
    }
    expect(originForLinks({ ...own, host: 'hiyas.example:443' })).toBe('https://hiyas.example')
    expect(originForLinks({ ...own, host: 'hiyas.example:443.evil' })).toBe('https://www.hiyas.example')
  })
})
