import type { AddressInfo } from 'node:net'
import { type Clock, systemClock } from '@hiyas/kernel'
import Fastify from 'fastify'
import { type Logger, pino } from 'pino'
import { smsGateway } from './gateways/sms.ts'
import { createMailSink } from './gateways/smtp.ts'
import { createOutbox, type Outbox } from './outbox/outbox.ts'
import { outboxRoutes } from './outbox/routes.ts'

/** What it shares with those who use it. */
export type Secrets = {
  /** PKCS 8; signs the tokens of the providers. */
  privateKeyPem: string
  smsKey: string
  phoneApiKey: string
  clientSecret: string
}

export type SandboxOptions = {
  secrets: Secrets
  host?: string
  /** 0 = any free one. */
  port?: number
  smtpPort?: number
  clock?: Clock
  log?: Logger
}

export type Sandbox = {
  readonly outbox: Outbox
  readonly url: string
  readonly smtpUrl: string
  stop(): Promise<void>
}

const BODY_BYTES_MAX = 64 * 1024
const REQUEST_TIMEOUT_MS = 15_000

/**
 * Other people's systems as the demo needs them: it takes the mail and the short messages of the site and shows them. All that it knows is in
 * memory and gone when it stops.
 */
export async function createSandbox(options: SandboxOptions): Promise<Sandbox> {
  const { secrets, host = '127.0.0.1', port = 0, smtpPort = 0, clock = systemClock } = options
  const log = options.log ?? pino({ level: 'silent' })
  const outbox = createOutbox(clock)
  const app = Fastify({ logger: false, bodyLimit: BODY_BYTES_MAX, requestTimeout: REQUEST_TIMEOUT_MS })
  app.get('/healthz', async () => ({ ok: true }))
  smsGateway(app, { outbox, key: secrets.smsKey })
  outboxRoutes(app, outbox)
  const mail = createMailSink(outbox, log)
  const mailPort = await mail.listen(smtpPort, host)
  await app.listen({ port, host })
  const { port: webPort } = app.server.address() as AddressInfo
  log.info({ port: webPort, mailPort }, 'listening')
  return {
    outbox,
    url: `http://${host}:${webPort}`,
    smtpUrl: `smtp://${host}:${mailPort}`,
    async stop() {
      await app.close()
      await mail.close()
    },
  }
}
