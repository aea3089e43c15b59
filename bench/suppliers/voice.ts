import { memberIdOf } from '../bets/seed.ts'
import { BOOK } from '../bets/site.ts'
import type { Answer } from './book.ts'
import type { Message } from './message.ts'

/** How a supplier says what he wants, and understands what he hears. */
export type Voice = {
  /** The request as bytes, signed: every copy of a message is the same to the bit. */
  say(message: Message): Buffer
  /** Head and body of an answer. */
  understand(text: string): Answer
}

/** Every simulated supplier sells one game. */
export const GAME = 'simulated-game'

/** What the game of a member was opened with. */
export type TokenOf = (member: number) => string

export const userOf = (member: number): string => `${BOOK.merchant}.${memberIdOf(member)}`

/** What is reported of a refusal that has no code of the dialect: no door may give one. */
export const namelessOf = (text: string): string => `without a code: ${text.slice(0, text.indexOf('\r\n'))}`

export const bodyOf = (text: string): unknown => JSON.parse(text.slice(text.indexOf('\r\n\r\n')))
