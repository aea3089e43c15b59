import type { Clock } from '@hiyas/kernel'

/** A message that the site has sent to somebody. */
export type Message = {
  /** Grows by one with each message. */
  id: number
  kind: 'sms' | 'mail'
  /** A number in digits, or a mail address in lower case. */
  to: string
  /** The merchant it was sent for, as far as the sender says. */
  merchant: string | null
  subject: string | null
  text: string
  /** The code in it, when there is one. */
  code: string | null
  receivedAtMs: number
}

export type NewMessage = Pick<Message, 'kind' | 'to' | 'text'> & {
  merchant?: string
  subject?: string
  /** The same key twice is the same message, sent again by somebody who missed the answer. */
  key?: string
}

/** In memory only: whoever wants to see a message looks at once. */
export type Outbox = {
  add(message: NewMessage): Message
  /** Newest first; to one recipient, or all. */
  list(to?: string): Message[]
}

const MESSAGES_MAX = 200
const TEXT_LENGTH_MAX = 4_000
const SUBJECT_LENGTH_MAX = 200
const CODE = /(?<!\d)\d{6}(?!\d)/

export function createOutbox(clock: Clock): Outbox {
  let lastId = 0
  let messages: { key: string | undefined; message: Message }[] = []
  return {
    add({ kind, to, text, merchant, subject, key }) {
      const earlier = messages.find(entry => key !== undefined && entry.key === key)
      if (earlier !== undefined) return earlier.message
      lastId += 1
      const message: Message = {
        id: lastId,
        kind,
        to: recipientOf(to),
        merchant: merchant ?? null,
        subject: subject?.slice(0, SUBJECT_LENGTH_MAX) ?? null,
        text: text.slice(0, TEXT_LENGTH_MAX),
        code: CODE.exec(text)?.[0] ?? null,
        receivedAtMs: clock.nowMs(),
      }
      messages = [{ key, message }, ...messages].slice(0, MESSAGES_MAX)
      return message
    },
    list: to =>
      messages.map(entry => entry.message).filter(message => to === undefined || message.to === recipientOf(to)),
  }
}

/** One spelling for each recipient: `+63 917…` is `63917…`, and mail addresses are in lower case. */
function recipientOf(text: string): string {
  const trimmed = text.trim().toLowerCase()
  return trimmed.includes('@') ? trimmed : trimmed.replaceAll(/\D/g, '')
}
