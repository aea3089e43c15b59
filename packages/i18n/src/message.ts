/** A text as the compiler leaves it: itself, or pieces with places for values and plurals between them. */
export type Message = string | readonly Piece[]
export type Messages = Readonly<Record<string, Message>>
export type Values = Readonly<Record<string, string | number>>

type Piece =
  | string
  | readonly [name: string]
  | readonly [name: string, kind: 'plural', cases: Readonly<Record<string, Message>>]

/** What stands for the counted number inside a plural. */
const COUNT = '#'

/** Reads messages of one locale. The compiler refuses what is neither a value nor a plural, so nothing else is known here. */
export function createReader(locale: string) {
  const rules = once(() => new Intl.PluralRules(locale))
  const number = numbersOf(locale)

  function read(message: Message, values: Values, count?: number): string {
    if (typeof message === 'string') return message
    return message.map(piece => textOf(piece, values, count)).join('')
  }

  function textOf(piece: Piece, values: Values, count?: number): string {
    if (typeof piece === 'string') return piece === COUNT && count !== undefined ? number(count) : piece
    const [name, , cases] = piece
    const value = values[name] ?? ''
    if (cases === undefined) return String(value)
    const counted = Number(value)
    return read(cases[counted] ?? cases[rules().select(counted)] ?? cases.other ?? '', values, counted)
  }

  return read
}

/**
 * Writes numbers as the locale does. A count below a thousand is its own digits in every language of the house: the first formatter
 * that a page makes costs a small phone a tenth of a second.
 */
export function numbersOf(locale: string): (value: number) => string {
  const format = once(() => new Intl.NumberFormat(locale))
  return value => (value >= 0 && value < 1_000 && value % 1 === 0 ? `${value}` : format().format(value))
}

/** What a costly function answers, asked when it is first needed and then kept. */
export function once<Answer>(make: () => Answer): () => Answer {
  let kept: { answer: Answer } | null = null
  return () => {
    kept ??= { answer: make() }
    return kept.answer
  }
}
