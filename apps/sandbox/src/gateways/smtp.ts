import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SECOND_MS } from '@hiyas/kernel'
import type { Logger } from 'pino'
import PostalMime from 'postal-mime'
import { SMTPServer, type SMTPServerDataStream } from 'smtp-server'
import type { Outbox } from '../outbox/outbox.ts'

const MAIL_BYTES_MAX = 1024 * 1024
const CLIENTS_MAX = 20
const IDLE_MS = 30 * SECOND_MS
const CLOSE_TIMEOUT_MS = SECOND_MS
const TOO_LARGE = 552

/** A mail server that takes everything and passes nothing on. */
export type MailSink = { listen(port: number, host: string): Promise<number>; close(): Promise<void> }

export function createMailSink(outbox: Outbox, log: Logger): MailSink {
  const server = new SMTPServer({
    name: 'sandbox',
    banner: 'Hiyas sandbox: nothing is delivered from here',
    size: MAIL_BYTES_MAX,
    maxClients: CLIENTS_MAX,
    socketTimeout: IDLE_MS,
    closeTimeout: CLOSE_TIMEOUT_MS,
    // On this machine only: there is no certificate anybody could check, and no account to protect.
    disabledCommands: ['STARTTLS'],
    authOptional: true,
    allowInsecureAuth: true,
    disableReverseLookup: true,
    onAuth: (_, __, callback) => callback(null, { user: 'anybody' }),
    onData(stream, { envelope }, callback) {
      read(stream).then(
        mail => {
          if (mail === null) return callback(Object.assign(new Error('too large'), { responseCode: TOO_LARGE }))
          const { messageId, ...message } = mail
          for (const { address } of envelope.rcptTo) {
            // Each of several recipients has his own: only to him it is the same one again.
            const key = messageId === undefined ? {} : { key: `${messageId} ${address}` }
            outbox.add({ ...message, ...key, to: address })
          }
          callback()
        },
        () => callback(new Error('this mail cannot be read')),
      )
    },
  })
  server.on('error', error => log.warn({ err: error }, 'a mail was not taken'))
  return {
    async listen(port, host) {
      const socket = server.listen(port, host)
      await once(socket, 'listening')
      return (socket.address() as AddressInfo).port
    },
    close: () => new Promise(resolve => server.close(resolve)),
  }
}

/** Null when it is too large. */
async function read(stream: SMTPServerDataStream) {
  const parts: Buffer[] = []
  let bytes = 0
  for await (const part of stream as AsyncIterable<Buffer>) {
    bytes += part.length
    if (bytes <= MAIL_BYTES_MAX) parts.push(part)
  }
  if (bytes > MAIL_BYTES_MAX) return null
  const mail = await PostalMime.parse(Buffer.concat(parts))
  return {
    kind: 'mail' as const,
    subject: mail.subject ?? '',
    text: mail.text?.trim() ?? '',
    messageId: mail.messageId,
  }
}
