/** A request that cannot be meant: printed as one sentence, not as a stack. */
export class Mistake extends Error {}

const KEBAB = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/
const WORDS_MAX = 5

/** Accepts `request-withdrawal`; throws a `Mistake` that shows how it should look. */
export function kebab(word: string | undefined, what: string, example: string): string {
  if (word === undefined) throw new Mistake(`Say the ${what} too, such as ${example}.`)
  if (KEBAB.test(word) && word.split('-').length <= WORDS_MAX) return word
  throw new Mistake(`"${word}" is no ${what}: write small letters, digits and hyphens, such as ${example}.`)
}

/** Throws a `Mistake` for words behind those that are asked for: what is passed over would look as if it had been understood. */
export function noMore(words: readonly string[], example: string): void {
  if (words.length > 0) throw new Mistake(`"${words.join(' ')}" is too much: say one thing, such as ${example}.`)
}

/** `request-withdrawal` -> `requestWithdrawal` */
export const camelOf = (word: string): string =>
  word.replace(/-([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())

/** `request-withdrawal` -> `RequestWithdrawal` */
export const pascalOf = (word: string): string => capital(camelOf(word))

/** `request-withdrawal` -> `request_withdrawal` */
export const snakeOf = (word: string): string => word.replaceAll('-', '_')

/** `request-withdrawal` -> `Request withdrawal` */
export const sentenceOf = (word: string): string => capital(word.replaceAll('-', ' '))

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)
