import { SECOND_MS } from '@hiyas/kernel'
import type { MailMessage, Message } from './delivery.ts'

/** Hands a message on. Rejects with `NotSent`, and with nothing else. */
export type SmsGateway = { send(message: Message): Promise<void> }
export type MailGateway = { send(message: MailMessage): Promise<void> }

/** Why a message was not handed on, in a word that holds nothing of it: it is logged and stored with the job. */
export class NotSent extends Error {
  readonly reason: string
  /** Whether another attempt can end otherwise. */
  readonly retry: boolean
  /** What it says of the gateway: of one that was waited for until the time was over another message would wait for as long. */
  readonly gateway: 'answered' | 'silent' | 'unasked'

  constructor(
    reason: string,
    { retry = true, gateway = 'answered' }: Partial<Pick<NotSent, 'retry' | 'gateway'>> = {},
  ) {
    super(`not sent: ${reason}`)
    this.reason = reason
    this.retry = retry
    this.gateway = gateway
  }
}

/** Shorter than the time the program gives itself to stop. */
const TIMEOUT_MS = 5 * SECOND_MS
/**
 * How many times as long a mail may take as a whole. The library waits anew after every word of a server: one that says a little now and then
 * would keep the place where events are delivered for ever.
 */
const TIMEOUTS_OF_MAIL = 6
type SmsOptions = { url: string | null; key: string | null; timeoutMs?: number | undefined }
type MailOptions = { url: string | null; from: string | null; timeoutMs?: number | undefined }

const MAIL_ADDRESS_LENGTH_MAX = 254
/** One plain address: what could begin a list, a name or a line of its own is none. */
const MAIL_ADDRESS = /^[^\s<>()[\],;:"\\@\p{Cc}]+@[^\s<>()[\],;:"\\@\p{Cc}]+$/u
const PHONE_NUMBER = /^\d{6,15}$/

/**
 * A gateway for short messages that speaks plain HTTP: `POST url {to, text, merchant}` with the key as bearer. `to` is the number in
 * digits with its dialling code. Whatever is not 2xx is an attempt that failed. Null without an address.
 */
export function createSmsGateway({ url, key, timeoutMs = TIMEOUT_MS }: SmsOptions): SmsGateway | null {
  if (url === null) return null
  return {
    async send({ id, to, text, merchant }) {
      if (!PHONE_NUMBER.test(to)) throw new NotSent('unusable number', { retry: false, gateway: 'unasked' })
      const response = await fetch(url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'idempotency-key': id,
          ...(key === null ? {} : { authorization: `Bearer ${key}` }),
        },
        body: JSON.stringify({ to, text, merchant }),
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      }).catch(error => {
        throw new NotSent('no answer', {
          gateway: error instanceof Error && error.name === 'TimeoutError' ? 'silent' : 'answered',
        })
      })
      await response.body?.cancel().catch(() => undefined)
      if (!response.ok) throw new NotSent(`answer ${response.status}`)
    },
  }
}

/** Mail by SMTP. Recipient and subject can never become a header or a second recipient. Null without an address. */
export function createMailGateway({ url, from, timeoutMs = TIMEOUT_MS }: MailOptions): MailGateway | null {
  if (url === null || from === null) return null
  const domain = /@([^\s>]+)>?\s*$/.exec(from)?.[1] ?? 'localhost'
  return {
    async send({ id, to, subject, text }) {
      if (!MAIL_ADDRESS.test(to) || to.length > MAIL_ADDRESS_LENGTH_MAX)
        throw new NotSent('unusable address', { retry: false, gateway: 'unasked' })
      const mailer = await mailerFor(url, timeoutMs)
      const mail = {
        from,
        to: { name: '', address: to },
        subject: subject.replaceAll(/\p{Cc}+/gu, ' '),
        text,
        messageId: `<${id}@${domain}>`,
        // Tells other people's out-of-office programs to keep silent.
        headers: { 'Auto-Submitted': 'auto-generated' },
        // Ends the connection with it.
        signal: AbortSignal.timeout(timeoutMs * TIMEOUTS_OF_MAIL),
      }
      await mailer.sendMail(mail).catch(error => {
        throw notSentOver(error)
      })
    },
  }
}

/** Loaded with the first mail: a server that sends none starts without it. */
async function mailerFor(url: string, timeoutMs: number) {
  const { createTransport } = await import('nodemailer')
  return createTransport({
    url,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    dnsTimeout: timeoutMs,
    // A text is a text, never the name of a file or a page to put in its place.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
}

/** How the library calls a server, or a resolver, that it has waited for in vain, and one that did not come to an end in time. */
const SILENCES: ReadonlySet<unknown> = new Set(['ETIMEDOUT', 'EDNS', 'EABORT'])

/** Of what the library says only codes are kept: its sentences hold the recipient. */
function notSentOver(error: { responseCode?: unknown; code?: unknown; command?: unknown }): NotSent {
  const { responseCode, code, command } = error
  if (typeof responseCode !== 'number')
    return new NotSent(typeof code === 'string' ? code : 'no answer', {
      gateway: SILENCES.has(code) ? 'silent' : 'answered',
    })
  // Who is refused for good stays refused; anything else, such as a wrong password or a sender of ours, is a fault that somebody mends.
  return new NotSent(`SMTP ${responseCode}`, { retry: command !== 'RCPT TO' || responseCode < 500 })
}
