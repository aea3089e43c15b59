import { SECOND_MS } from '@hiyas/kernel'

/** Beyond the statement timeout of the server: only a server that went silent gets here. */
export const ANSWER_TIMEOUT_MS = 6 * SECOND_MS

/** A statement that is waited for no longer than that. */
export const inTime = (text: string) => ({ text, query_timeout: ANSWER_TIMEOUT_MS })

/** An array as PostgreSQL reads it. Written by hand: the driver's own way costs a third of the time of a batch. */
export function arrayOf<Item>(items: readonly Item[], value: (item: Item) => string | bigint | boolean): string {
  let text = '{'
  for (const item of items) text += text.length === 1 ? value(item) : `,${value(item)}`
  return `${text}}`
}

/** Texts of a move are printable ASCII, so these two characters are all that needs care. */
export const quoted = (text: string): string =>
  SPECIAL.test(text) ? `"${text.replace(/["\\]/g, '\\$&')}"` : `"${text}"`

const SPECIAL = /["\\]/
