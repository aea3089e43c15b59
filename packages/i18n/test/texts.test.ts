import * as contract from '@hiyas/contract'
import { describe, expect, test, vi } from 'vitest'
import { AREAS, CATALOGUES, type TextKey } from '../src/catalogues/index.ts'
import { compileCatalogues, textsOf } from '../src/compile.ts'
import { createTexts } from '../src/texts.ts'

const ty = textsOf('TY')
const en = textsOf('EN')

describe('catalogues', () => {
  test.each(Object.entries(CATALOGUES))(
    'LANG-01 the context %s has every text in Filipino and in English',
    (_name, catalogue) => {
      expect(Object.keys(catalogue.en).toSorted()).toEqual(Object.keys(catalogue.ty).toSorted())
      for (const text of [...Object.values(catalogue.ty), ...Object.values(catalogue.en)]) expect(text).not.toBe('')
    },
  )

  test('both languages put the same values into a text', () => {
    const valuesOf = (text: string) => [...text.matchAll(/\{(\w+)/g)].map(match => match[1]).toSorted()
    for (const catalogue of Object.values(CATALOGUES)) {
      for (const [key, text] of Object.entries(catalogue.ty)) {
        expect([key, valuesOf((catalogue.en as Record<string, string>)[key] ?? '')]).toEqual([key, valuesOf(text)])
      }
    }
  })

  test.each([
    ['menu.profit_and_loss', 'title.profit_and_loss'],
    ['menu.agency', 'title.agent_home'],
    ['menu.account_record', 'title.account_record'],
    ['menu.betting_record', 'title.betting_record'],
    ['menu.settings', 'title.settings'],
    ['later.money_way', 'title.account_record'],
    ['later.bets_way', 'title.betting_record'],
    ['later.security_way', 'title.settings'],
  ] as const)('SIDE-26 %s is called in a menu as its page is called at its top (%s)', (entry, title) => {
    for (const { t } of [ty, en]) expect(t(title)).toBe(t(entry))
  })

  test('REG-40 what the form of registration agrees to and opens is called as its page is called at its top', () => {
    for (const { t } of [ty, en])
      expect(t('register.agree_terms').toLowerCase()).toBe(t('title.user_agreement').toLowerCase())
  })

  test('GAM-16 the list of rounds inside a game is called as in our own games, and said to be one that others may call otherwise', () => {
    expect(ty.t('records.recall_hint')).toContain('listahan ng mga round sa loob ng laro, gaya ng "Mga huling round"')
    expect(en.t('records.recall_hint')).toContain('the list of rounds inside the game, such as "Last rounds"')
  })

  test('nobody who plays is told of a merchant: that is a word of ours', () => {
    for (const { ty, en } of Object.values(CATALOGUES))
      expect([...Object.values(ty), ...Object.values(en)].filter(text => /merchant/i.test(text))).toEqual([])
  })

  test('what the site says of itself names nothing that it does not have yet', () => {
    const kinds = ['category.LIVE', 'category.FISH', 'category.PVP'] as const
    for (const { t } of [ty, en])
      for (const said of ['page.description', 'page.description_play_money'] as const)
        for (const kind of kinds) expect(t(said, { age: 21 }).toLowerCase()).not.toContain(t(kind).toLowerCase())
  })

  test('HIS-05 no word of a record is read as another: tomorrow for open, the weather for a period', () => {
    const words = Object.values(CATALOGUES.records.ty).join(' ')
    expect(words).not.toMatch(/\bbukas\b|\bpanahon\b/i)
  })

  test('NOTICE-18 one announcement is one, and what grows under any list is not called games', () => {
    expect(en.t('home.notices_unread', { count: 1 })).toBe('1 announcement unread')
    expect(en.t('home.notices_unread', { count: 3 })).toBe('3 announcements unread')
    expect(ty.t('home.notices_unread', { count: 3 })).toBe('3 anunsyo ang hindi pa nababasa')
    expect(ty.t('home.notices_unread', { count: 4 })).toBe('4 na anunsyo ang hindi pa nababasa')
    expect(ty.t('menu.days', { days: 1_233 })).toBe('1,233 araw na miyembro')
    expect(ty.t('menu.days', { days: 1_234 })).toBe('1,234 na araw na miyembro')
    expect([ty.t('list.loading_more'), en.t('list.loading_more')].join()).not.toMatch(/laro|games/)
  })

  test('one game to search is one', () => {
    expect(en.t('lobby.search_in', { count: 1 })).toBe('Search 1 game')
    expect(en.t('lobby.search_in', { count: 1_234 })).toBe('Search 1,234 games')
    expect(ty.t('lobby.search_in', { count: 1 })).toBe('Maghanap sa 1 laro')
    expect(ty.t('lobby.search_in', { count: 4 })).toBe('Maghanap sa 4 na laro')
  })

  test('a count that comes as text stands where it needs no plural', () => {
    for (const key of ['menu.ladder_days', 'menu.ladder_rounds', 'menu.rank_days', 'menu.rank_rounds'] as const)
      expect(en.t(key, { reached: '0', required: '1' })).not.toMatch(/1 \w+s\b/)
  })

  test('three dots are written as three dots, in both languages', () => {
    const texts = Object.values(CATALOGUES).flatMap(({ ty, en }) => [...Object.values(ty), ...Object.values(en)])
    expect(texts.filter(text => text.includes('…'))).toEqual([])
  })

  test('what the server alone says is not brought to the first page', () => {
    expect(AREAS.first).not.toContain('wallet')
    expect(AREAS.first).not.toContain('games')
  })

  test('HIS-01 the figures in refusals are those the server keeps to', () => {
    for (const { t } of [ty, en])
      expect(t('refusal.record.range.too.long')).toContain(`${contract.records.RECORD_DAYS_MAX}`)
    // Two years: 730 days and the one more of a leap year.
    expect(contract.records.RECORD_REACH_DAYS).toBe(731)
    expect(en.t('refusal.record.range.too.old')).toContain('two years')
    expect(ty.t('refusal.record.range.too.old')).toContain('Dalawang taon')
  })

  test('every refusal and failure of the contract has a text', () => {
    const modules = Object.values(contract).filter(value => typeof value === 'object') as Record<string, unknown>[]
    const codes = modules.flatMap(module =>
      Object.values(module)
        .filter(contract.isCall)
        .flatMap(call => call.refusals),
    )
    const known = compileCatalogues('EN')
    const missing = [...codes, ...Object.keys(contract.FAILURES)].filter(code => known[`refusal.${code}`] === undefined)
    expect(missing).toEqual([])
  })
})

test.each([
  ['LOGIN-82', 'refusal.login.not.session', 'You are not logged in, please login first'],
  ['LOGIN-83', 'refusal.sms.code.wrong', 'Verification code error'],
  ['LOGIN-83', 'refusal.login.captcha.wrong', 'Verification code error'],
  ['LOGIN-83', 'refusal.register.captcha.wrong', 'Verification code error'],
  ['LOGIN-84', 'refusal.login.disabled', 'Sorry, the user does not exist or is disabled.'],
  ['LOGIN-85', 'login.username_wrong', 'Account format is incorrect'],
  ['LOGIN-85', 'rule.login_username', 'Account format is incorrect'],
  ['LOGIN-86', 'login.password_wrong', 'Password format is incorrect'],
  ['LOGIN-86', 'rule.login_password', 'Password format is incorrect'],
  ['LOGIN-87', 'refusal.login.not.member', 'Non-member account unable to login'],
  ['LOGIN-88', 'refusal.login.not.agent', 'Non-agents cannot log in'],
  [
    'SESS-53',
    'refusal.permission.denied',
    'Sorry, this account does not have permission or the feature is temporarily unavailable.',
  ],
  ['REG-98', 'refusal.user.name.exists', 'Sorry, the username already exists.'],
  ['REG-99', 'rule.email', 'E-mail format is incorrect'],
  ['REG-101', 'refusal.invitation_code_error', 'Invalid invitation code'],
  ['REG-102', 'rule.name', 'Name format is not valid'],
  ['REG-104', 'refusal.sms.number.invalid', 'Please enter a valid mobile number'],
] as const)(
  'LOGIN-82 LOGIN-83 LOGIN-84 LOGIN-85 LOGIN-86 LOGIN-87 LOGIN-88 SESS-53 REG-98 REG-99 REG-101 REG-102 REG-104 (%s) the text %s is that of the catalogue',
  (_, key, text) => {
    expect(en.t(key, { min: 2, max: 30 })).toContain(text)
  },
)

/** The texts of part 1 section 8, in its order. */
const ERROR_TEXTS = [
  ['refusal.login.not.session', 'You are not logged in, please login first'],
  ['shell.session_lost', 'The account has been logged out, please log in again'],
  ['refusal.sms.code.wrong', 'Verification code error'],
  [
    'refusal.permission.denied',
    'Sorry, this account does not have permission or the feature is temporarily unavailable.',
  ],
  ['refusal.login.disabled', 'Sorry, the user does not exist or is disabled.'],
  ['refusal.user.name.exists', 'Sorry, the username already exists.'],
  ['rule.login_username', 'Account format is incorrect'],
  ['rule.login_password', 'Password format is incorrect'],
  ['rule.email', 'E-mail format is incorrect'],
  ['refusal.register.password.mismatch', 'Confirmation password not matched'],
  ['rule.recommender', 'Referrer link error'],
  ['refusal.invitation_code_error', 'Invalid invitation code'],
  ['rule.name', 'Name format is not valid'],
  ['rule.mobile', 'The mobile num is not valid'],
  ['refusal.unknown', 'Unknown error'],
  ['refusal.sms.number.invalid', 'Please enter a valid mobile number'],
  ['refusal.login.not.member', 'Non-member account unable to login'],
  ['refusal.login.not.agent', 'Non-agents cannot log in'],
  ['closed.maintenance_detail', 'The platform is under maintenance'],
  ['closed.region_detail', 'the service is not available in your region'],
  ['closed.maintenance_detail', 'System upgrading, please try again later.'],
  ['refusal.request_url_empty', 'request URL empty, check format'],
] as const satisfies readonly (readonly [TextKey, string])[]

describe('the texts of errors', () => {
  test('ERR-02 ERR-03 ERR-05 all twenty-two are there, word for word in English, and in Filipino', () => {
    expect(ERROR_TEXTS).toHaveLength(22)
    for (const [key, text] of ERROR_TEXTS) {
      const values = { min: 2, max: 30 }
      expect(en.t(key, values)).toContain(text)
      expect(ty.t(key, values), key).not.toBe(key)
      expect(ty.t(key, values), key).not.toBe(en.t(key, values))
    }
  })

  test('ERR-01 ERR-04 a code without a text is an unknown error, in both languages', () => {
    const code = 'refusal.code.of.next.year' as TextKey
    expect([en.t(code), ty.t(code)]).toEqual(['Unknown error', 'Hindi kilalang error'])
  })
})

test('LANG-04 about thirty languages have a name in each language', () => {
  const { ty: filipino, en: english } = CATALOGUES.languages
  const codes = Object.keys(english).map(key => key.replace('language.', ''))
  expect(codes).toHaveLength(30)
  for (const code of ['TY', 'EN', 'CN', 'JA', 'TH', 'VI', 'ES', 'PT', 'TR', 'RU', 'FR', 'AR'])
    expect(codes).toContain(code)
  for (const names of [filipino, english]) expect(new Set(Object.values(names)).size).toBe(30)
})

describe('formats', () => {
  test.each([
    ['12480.50', '₱12,480.50'],
    ['1234.5', '₱1,234.50'],
    ['0.00', '₱0.00'],
    ['-25000.00', '−₱25,000.00'],
    ['999999999999.99', '₱999,999,999,999.99'],
    ['0.0099', '₱0.00'],
  ])('BAL-05 WALLET-02 money %s reads %s in both languages', (amount, shown) => {
    expect(ty.money(amount, 'PHP')).toBe(shown)
    expect(en.money(amount, 'PHP')).toBe(shown)
  })

  test('a win carries a plus, zero carries none, round amounts may leave the decimals out', () => {
    expect(en.money('620.00', 'PHP', { signed: true })).toBe('+₱620.00')
    expect(en.money('0.00', 'PHP', { signed: true })).toBe('₱0.00')
    expect(en.money('1000.00', 'PHP', { whole: true })).toBe('₱1,000')
  })

  test('what reads as zero carries no sign', () => {
    expect(en.money('-0.0050', 'PHP')).toBe('₱0.00')
    expect(en.money('0.0050', 'PHP', { signed: true })).toBe('₱0.00')
    expect(en.money('-0.50', 'PHP', { whole: true })).toBe('₱0')
    expect(en.money('-0.01', 'PHP')).toBe('−₱0.01')
  })

  test('one format writes all amounts of a currency: to make one takes a hundred times as long as to use it', () => {
    const texts = createTexts('EN', {})
    const made = vi.spyOn(Intl, 'NumberFormat')
    const written = ['1.00', '20.50', '-3.00'].map(amount => texts.money(amount, 'EUR'))
    const count = made.mock.calls.length
    made.mockRestore()
    expect([count, written]).toEqual([1, ['€1.00', '€20.50', '−€3.00']])
    expect([texts.money('1.00', 'USD'), texts.money('1.00', 'EUR', { whole: true })]).toEqual(['$1.00', '€1'])
  })

  test('numbers read as the locale writes them, those that need no formatter too', () => {
    for (const [texts, locale] of [
      [ty, 'fil-PH'],
      [en, 'en-PH'],
    ] as const) {
      const format = new Intl.NumberFormat(locale)
      const counts = Array.from({ length: 1_100 }, (_, count) => count)
      for (const value of [...counts, 20_000, 1_234_567, -1, -999, 0.5, 999.5]) {
        expect(texts.number(value)).toBe(format.format(value))
      }
    }
  })

  test('times are those of Manila', () => {
    const moment = Date.UTC(2026, 10, 21, 12, 41)
    expect(ty.dateTime(moment)).toBe('21 Nob 2026, 20:41')
    expect(en.time(moment)).toBe('20:41')
  })
})
