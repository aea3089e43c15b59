import { type I18n, type Messages, setupI18n } from '@lingui/core'
import type { TextKey } from './catalogues/index.ts'

/** Language codes of the wire and their locales for Intl. TY is Filipino. */
export const LOCALES = { TY: 'fil-PH', EN: 'en-PH' } as const
export type LanguageCode = keyof typeof LOCALES

export type Values = Readonly<Record<string, string | number>>

/** The texts and formats of one language. */
export type Texts = {
  readonly language: LanguageCode
  /** A text of the catalogues with its values put in (ICU message format). */
  t(key: TextKey, values?: Values): string
  /** `'12480.5'` -> `₱12,480.50`. Exact: the decimal string never becomes a float. */
  money(amount: string, currency: string, options?: { signed?: boolean; whole?: boolean }): string
  number(value: number): string
  /** `21 Nob 2026, 20:41` in Manila. */
  dateTime(timestampMs: number): string
  date(timestampMs: number): string
  time(timestampMs: number): string
}

export const TIME_ZONE = 'Asia/Manila'

/** Makes the texts of a language from its compiled messages. */
export function createTexts(language: LanguageCode, messages: Messages): Texts {
  const { texts, add } = growingTexts(language)
  add(messages)
  return texts
}

/** The texts of a language to which messages are added as they arrive. */
export function growingTexts(language: LanguageCode): { texts: Texts; add: (messages: Messages) => void } {
  const i18n: I18n = setupI18n({ locale: language, locales: [LOCALES[language]], messages: { [language]: {} } })
  return { texts: textsFrom(language, i18n), add: messages => i18n.load(language, messages) }
}

function textsFrom(language: LanguageCode, i18n: I18n): Texts {
  const locale = LOCALES[language]
  const format = formatsOf(locale)
  return {
    language,
    t: (key, values) => i18n._(key, values as Record<string, unknown> | undefined),
    money: (amount, currency, options = {}) => money(locale, amount, currency, options),
    number: value => format.number.format(value),
    dateTime: timestampMs => `${day(format.date, timestampMs)}, ${format.time.format(timestampMs)}`,
    date: timestampMs => day(format.date, timestampMs),
    time: timestampMs => format.time.format(timestampMs),
  }
}

/** What stands in place of a hidden balance, of constant width. */
export const HIDDEN_AMOUNT = '₱ ••••••'

function formatsOf(locale: string) {
  return {
    number: new Intl.NumberFormat(locale),
    date: new Intl.DateTimeFormat(locale, { timeZone: TIME_ZONE, day: 'numeric', month: 'short', year: 'numeric' }),
    time: new Intl.DateTimeFormat(locale, {
      timeZone: TIME_ZONE,
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    }),
  }
}

/** Day, month, year in that order in every language, as dates are read here. */
function day(format: Intl.DateTimeFormat, timestampMs: number): string {
  const parts = Object.fromEntries(format.formatToParts(timestampMs).map(part => [part.type, part.value]))
  return `${parts.day} ${parts.month} ${parts.year}`
}

const MINUS = '\u2212'

function money(
  locale: string,
  amount: string,
  currency: string,
  options: { signed?: boolean; whole?: boolean },
): string {
  const negative = amount.startsWith('-')
  const absolute = (negative ? amount.slice(1) : amount) as Intl.StringNumericLiteral
  const fractionDigits = options.whole ? 0 : 2
  const text = new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    minimumFractionDigits: fractionDigits,
    maximumFractionDigits: fractionDigits,
    roundingMode: 'floor',
  }).format(absolute)
  if (negative) return MINUS + text
  return options.signed && /[1-9]/.test(absolute) ? `+${text}` : text
}
