import { fakeClock, ok, type Result, refuse } from '@hiyas/kernel'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  createSmsCode,
  SENDING_MAX_MS,
  type Sent,
  type SmsCodeOptions,
  type SmsRefusal,
  WAIT_DEFAULT_MS,
} from '../src/shared/codes/sms-code.ts'
import {
  checkKnownMobile,
  checkMobile,
  internationalNumber,
  nationalNumber,
} from '../src/shared/mobile/check-mobile.ts'

const NUMBER = '+639175550148'
const PH = { countryDialingCode: '63', lengthMin: 10, lengthMax: 10 }

describe('a mobile number', () => {
  test.each([
    ['917 555 0148', '9175550148'],
    ['0917-555-0148', '9175550148'],
    ['+63 917 555 0148', '9175550148'],
    ['0063 (917) 555.0148', '9175550148'],
    ['639175550148', '9175550148'],
    ['＋６３　９１７　５５５　０１４８', '9175550148'],
    ['6391755501', '6391755501'],
  ])('REG-75 %s is read as %s', (typed, national) => {
    expect(nationalNumber(typed, PH)).toBe(national)
    expect(checkMobile(typed, PH)).toBeNull()
  })

  test.each(['917 555', '917 555 01481', '917555014x', '+1 917 555 0148', '٩١٧٥٥٥٠١٤٨', '917 555 0148 🎰'])(
    'LOGIN-49 LOGIN-57 %s is none',
    typed => {
      expect(checkMobile(typed, PH)).toEqual({ key: 'mobile.wrong' })
    },
  )

  test.each(['+65 9123 4567', '0065 9123-4567'])(
    'LOGIN-57 who has an account may have %s, of a country that is taken no more',
    typed => {
      expect(checkMobile(typed, PH)).toEqual({ key: 'mobile.wrong' })
      expect(checkKnownMobile(typed, PH)).toBeNull()
      expect(internationalNumber(typed, PH)).toBe('+6591234567')
    },
  )

  test.each(['9123 45', '+63 9123 4567', '+65', '+65 91234567 90123456', '6591234567x'])(
    'LOGIN-57 %s is no number of anybody\u2019s',
    typed => {
      expect(checkKnownMobile(typed, PH)).toEqual({ key: 'mobile.wrong' })
    },
  )

  test('LOGIN-49 a missing one is asked for', () => {
    expect(checkMobile('  ', PH)).toEqual({ key: 'mobile.required' })
  })
})

describe('the code of an SMS', () => {
  const clock = fakeClock(1_795_257_600_000)
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  /** The clock and its ticks go together, except where a test says otherwise. */
  const pass = (ms: number) => {
    clock.advance(ms)
    vi.advanceTimersByTime(ms)
  }
  const open = (answer: Result<Sent, SmsRefusal>, options: Partial<SmsCodeOptions> = {}) =>
    createSmsCode({ clock, viaProvider: false, send: async () => answer, ...options })

  test('LOGIN-59 starts idle, with nothing to type and no seconds', () => {
    expect(open(ok({})).state()).toEqual({ phase: 'idle', secondsLeft: 0, sent: false, failure: null })
  })

  test('LOGIN-60 LOGIN-65 LOGIN-66 after sending the seconds count down, and the code can be typed', async () => {
    const code = open(ok({ expiredMinutes: 1 }))
    await code.request(NUMBER)
    expect(code.state()).toEqual({ phase: 'counting', secondsLeft: 60, sent: true, failure: null })
    pass(1_000)
    expect(code.state().secondsLeft).toBe(59)
    expect(await code.request(NUMBER), 'nothing is sent while it counts').toBeNull()
  })

  test('LOGIN-61 LOGIN-66 at zero another may be asked for, and the one that is out still be typed', async () => {
    const code = open(ok({ expiredMinutes: 1 }))
    await code.request(NUMBER)
    pass(59_999)
    expect(code.state().phase).toBe('counting')
    pass(1_001)
    expect(code.state()).toEqual({ phase: 'idle', secondsLeft: 0, sent: true, failure: null })
  })

  test.each([
    ['LOGIN-62', { expiredMinutes: 2 }, false, 120],
    ['LOGIN-63', {}, false, 60],
    ['LOGIN-64', { expiredMinutes: 5 }, true, 60],
  ])(
    'LOGIN-62 LOGIN-63 LOGIN-64 %s: %o through a third party: %s counts from %i',
    async (_, sent, viaProvider, seconds) => {
      const code = open(ok(sent), { viaProvider })
      await code.request(NUMBER)
      expect(code.state().secondsLeft).toBe(seconds)
      expect(WAIT_DEFAULT_MS).toBe(60_000)
    },
  )

  test('LOGIN-60 a phone that slept shows the right second when it wakes', async () => {
    const code = open(ok({ expiredMinutes: 1 }))
    await code.request(NUMBER)
    clock.advance(40_000)
    code.look()
    expect(code.state().secondsLeft).toBe(20)
    clock.advance(90_000)
    code.look()
    expect(code.state()).toMatchObject({ phase: 'idle', secondsLeft: 0 })
  })

  test('LOGIN-60 LOGIN-61 a phone whose clock is put back counts on from where it was', async () => {
    const code = open(ok({ expiredMinutes: 1 }))
    await code.request(NUMBER)
    pass(20_000)
    clock.advance(-600_000)
    pass(1_000)
    expect(code.state().secondsLeft).toBe(40)
    pass(40_000)
    expect(code.state()).toMatchObject({ phase: 'idle', secondsLeft: 0 })
  })

  test('LOGIN-69 LOGIN-66 a failure hides the indicator, opens nothing, counts nothing, and says one line', async () => {
    const code = open(refuse('system_busy'))
    await code.request(NUMBER)
    expect(code.state()).toEqual({ phase: 'idle', secondsLeft: 0, sent: false, failure: 'system_busy' })
  })

  test('LOGIN-69 the line goes with the next try', async () => {
    const answers: Result<Sent, SmsRefusal>[] = [refuse('network'), ok({ expiredMinutes: 1 })]
    const code = open(ok({}), { send: async () => answers.shift() ?? ok({}) })
    await code.request(NUMBER)
    const second = code.request(NUMBER)
    expect(code.state()).toMatchObject({ phase: 'sending', failure: null })
    await second
    expect(code.state().phase).toBe('counting')
  })

  test('LOGIN-70 the indicator lasts ten seconds at most, and a code that comes later still counts', async () => {
    let arrive: (answer: Result<Sent, SmsRefusal>) => void = () => undefined
    const code = open(ok({}), { send: () => new Promise(resolve => (arrive = resolve)) })
    const asked = code.request(NUMBER)
    pass(SENDING_MAX_MS - 1)
    expect(code.state().phase).toBe('sending')
    pass(1)
    expect(code.state()).toMatchObject({ phase: 'idle', sent: false, failure: 'timeout' })
    expect(SENDING_MAX_MS).toBe(10_000)
    arrive(ok({ expiredMinutes: 1 }))
    await asked
    expect(code.state()).toEqual({ phase: 'counting', secondsLeft: 60, sent: true, failure: null })
  })

  test('LOGIN-58 a code that is out already, as after loading the page again, is waited for as long as the server says', async () => {
    const code = open(refuse('sms.too.soon', { detail: { retryAfterSeconds: 25, codeIsOut: true } }))
    await code.request(NUMBER)
    expect(code.state()).toEqual({ phase: 'counting', secondsLeft: 25, sent: true, failure: 'sms.too.soon' })
  })

  test('LOGIN-66 REG-91 who must wait because of a code for something else has none to type', async () => {
    const code = open(refuse('sms.too.soon', { detail: { retryAfterSeconds: 25, codeIsOut: false } }))
    await code.request(NUMBER)
    const waiting = { phase: 'counting', secondsLeft: 25, sent: false, failure: 'sms.too.soon' }
    expect(code.state()).toEqual(waiting)
    code.typed(NUMBER)
    expect(code.state()).toEqual(waiting)
  })

  test('LOGIN-66 a code for another number cannot be typed, and the wait goes on', async () => {
    const code = open(ok({ expiredMinutes: 1 }))
    await code.request(NUMBER)
    code.typed('+639175550149')
    expect(code.state()).toMatchObject({ phase: 'counting', secondsLeft: 60, sent: false })
  })

  test('LOGIN-69 why no code went to one number is said of that one, and of no other', async () => {
    const code = open(refuse('sms.limit'))
    await code.request(NUMBER)
    code.typed(NUMBER)
    expect(code.state()).toMatchObject({ phase: 'idle', failure: 'sms.limit' })
    code.typed('+63917555014')
    expect(code.state()).toEqual({ phase: 'idle', secondsLeft: 0, sent: false, failure: null })
    code.typed(NUMBER)
    expect(code.state().failure).toBeNull()
  })

  test('LOGIN-66 a number that became another while its code was on its way has none', async () => {
    const code = open(ok({ expiredMinutes: 1 }))
    const coming = code.request(NUMBER)
    code.typed('+639175550149')
    await coming
    code.typed('+639175550149')
    expect(code.state()).toMatchObject({ phase: 'counting', sent: false })
  })

  test('LOGIN-66 the number a code is out for, put back, has its field again, also after another got none', async () => {
    const answers: Result<Sent, SmsRefusal>[] = [ok({ expiredMinutes: 1 }), refuse('sms.limit')]
    const code = open(ok({}), { send: async () => answers.shift() ?? ok({}) })
    await code.request(NUMBER)
    code.typed('+63917555014')
    code.typed(NUMBER)
    expect(code.state()).toEqual({ phase: 'counting', secondsLeft: 60, sent: true, failure: null })
    pass(60_000)
    code.typed('+639175550149')
    await code.request('+639175550149')
    expect(code.state()).toMatchObject({ sent: false, failure: 'sms.limit' })
    code.typed(NUMBER)
    expect(code.state()).toEqual({ phase: 'idle', secondsLeft: 0, sent: true, failure: null })
  })

  test('an answer to a screen that is gone changes nothing', async () => {
    const code = open(ok({ expiredMinutes: 1 }))
    const asked = code.request(NUMBER)
    code.stop()
    await asked
    expect(code.state().phase).toBe('sending')
    expect(vi.getTimerCount()).toBe(0)
  })
})
