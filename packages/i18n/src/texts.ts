import type { TextKey } from './catalogues/index.ts'
import { createReader, type Messages, numbersOf, once, type Values } from './message.ts'

/** Language codes of the wire and their locales for Intl. TY is Filipino. */
export const LOCALES = { TY: 'fil-PH', EN: 'en-PH' } as const
export type LanguageCode = keyof typeof LOCALES

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
  const known = new Map<string, Messages[string]>()
  const add = (messages: Messages) => {
    for (const [key, message] of Object.entries(messages)) known.set(key, message)
  }
  return { texts: textsFrom(language, known), add }
}

function textsFrom(language: LanguageCode, known: ReadonlyMap<string, Messages[string]>): Texts {
  const locale = LOCALES[language]
  const read = createReader(locale)
  const format = formatsOf(locale)
  const money = moneyOf(locale)
  return {
    language,
    t: (key, values = {}) => read(known.get(key) ?? unknownRefusal(known, key) ?? key, values),
    money,
    number: numbersOf(locale),
    dateTime: timestampMs => `${day(format.date(), timestampMs)}, ${format.time().format(timestampMs)}`,
    date: timestampMs => day(format.date(), timestampMs),
    time: timestampMs => format.time().format(timestampMs),
  }
}

/** ERR-01: codes come from servers that may be newer than this page, or another company's. Nobody should read one. */
const unknownRefusal = (known: ReadonlyMap<string, Messages[string]>, key: string): Messages[string] | undefined =>
  key.startsWith('refusal.') ? known.get('refusal.unknown') : undefined

/** What stands in place of a hidden balance, of constant width. */
export const HIDDEN_AMOUNT = '******'

/** Each is made when it is first needed: together they cost a phone 70 ms before its first tap. */
function formatsOf(locale: string) {
  return {
    date: once(
      () => new Intl.DateTimeFormat(locale, { timeZone: TIME_ZONE, day: 'numeric', month: 'short', year: 'numeric' }),
    ),
    time: once(
      () =>
        new Intl.DateTimeFormat(locale, {
          timeZone: TIME_ZONE,
          hour: '2-digit',
          minute: '2-digit',
          hourCycle: 'h23',
        }),
    ),
  }
}

/** Day, month, year in that order in every language, as dates are read here. */
function day(format: Intl.DateTimeFormat, timestampMs: number): string {
  const parts = Object.fromEntries(format.formatToParts(timestampMs).map(part => [part.type, part.value]))
  return `${parts.day} ${parts.month} ${parts.year}`
}

const MINUS = '\u2212'
/** A page shows money in one currency, or two. To make a format takes a hundred times as long as to write an amount with it. */
const MONEY_FORMATS_MAX = 8

function moneyOf(locale: string): Texts['money'] {
  const made = new Map<string, Intl.NumberFormat>()

  function formatOf(currency: string, fractionDigits: number): Intl.NumberFormat {
    const name = `${currency} ${fractionDigits}`
    const known = made.get(name)
    if (known) return known
    const format = new Intl.NumberFormat(locale, {
      style: 'currency',
      currency,
      currencyDisplay: 'narrowSymbol',
      minimumFractionDigits: fractionDigits,
      maximumFractionDigits: fractionDigits,
      roundingMode: 'floor',
    })
    if (made.size >= MONEY_FORMATS_MAX) made.clear()
    made.set(name, format)
    return format
  }

  return (amount, currency, options = {}) => {
    const negative = amount.startsWith('-')
    const absolute = (negative ? amount.slice(1) : amount) as Intl.StringNumericLiteral
    const text = formatOf(currency, options.whole ? 0 : 2).format(absolute)
    // What is cut off may leave nothing: a sign before zero would tell of a loss or a win that nobody can read.
    if (!/[1-9]/.test(text)) return text
    if (negative) return MINUS + text
    return options.signed ? `+${text}` : text
  }
}
