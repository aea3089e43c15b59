import type { AddressInfo } from 'node:net'
import { type Clock, systemClock } from '@hiyas/kernel'
import Fastify, { type FastifyInstance } from 'fastify'
import type { Provider } from 'oidc-provider'
import { type Logger, pino } from 'pino'
import { createCasino } from './casino/casino.ts'
import { casinoRoutes } from './casino/routes.ts'
import { elsewhereRoutes } from './elsewhere/routes.ts'
import { smsGateway } from './gateways/sms.ts'
import { createMailSink } from './gateways/smtp.ts'
import { createPeople } from './idp/people.ts'
import { createIdentityProvider, IDP_PREFIX } from './idp/provider.ts'
import { idpRoutes } from './idp/routes.ts'
import { readSigningKey } from './keys.ts'
import { createOutbox, type Outbox } from './outbox/outbox.ts'
import { outboxRoutes } from './outbox/routes.ts'
import { assetRoutes } from './pages/page.ts'
import { phoneRoutes } from './phone/routes.ts'
import { createPhoneVerification } from './phone/verification.ts'

/** What it shares with those who use it. */
export type Secrets = {
  /** PKCS 8; signs the tokens of the providers. */
  privateKeyPem: string
  smsKey: string
  phoneApiKey: string
  clientSecret: string
  casinoKey: string
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
 * Other people's systems as the demo needs them: it takes the mail and the short messages of the site and shows them, and it vouches
 * for people and numbers as Google, Facebook and a phone verification do. All that it knows is in memory and gone when it stops.
 */
export async function createSandbox(options: SandboxOptions): Promise<Sandbox> {
  const { host = '127.0.0.1', port = 0, smtpPort = 0, clock = systemClock } = options
  const log = options.log ?? pino({ level: 'silent' })
  const outbox = createOutbox(clock)
  const app = Fastify({
    logger: false,
    bodyLimit: BODY_BYTES_MAX,
    requestTimeout: REQUEST_TIMEOUT_MS,
    forceCloseConnections: true,
  })
  app.setErrorHandler<Error & { statusCode?: number }>((error, _, reply) => {
    const status = error.statusCode ?? 500
    if (status >= 500) log.error({ err: error }, 'a request broke')
    return reply.code(status).send({ error: { code: status } })
  })
  const address = () => `http://${host}:${(app.server.address() as AddressInfo).port}`
  await addRoutes(app, options.secrets, { clock, outbox, address })
  const mail = createMailSink(outbox, log)
  const mailPort = await mail.listen(smtpPort, host)
  await app.listen({ port, host })
  log.info({ url: address(), mailPort }, 'listening')
  return {
    outbox,
    url: address(),
    smtpUrl: `smtp://${host}:${mailPort}`,
    async stop() {
      await app.close()
      await mail.close()
    },
  }
}

type Parts = { clock: Clock; outbox: Outbox; address: () => string }

async function addRoutes(app: FastifyInstance, secrets: Secrets, { clock, outbox, address }: Parts): Promise<void> {
  const signing = readSigningKey(secrets.privateKeyPem)
  const people = createPeople()
  const issuer = () => `${address()}${IDP_PREFIX}`
  const verification = createPhoneVerification(() => `${issuer()}/phone`, { clock, outbox, signing })
  let provider: Promise<Provider> | null = null
  const load = () => {
    provider ??= createIdentityProvider({
      issuer: issuer(),
      signing,
      people,
      clock,
      clientSecret: secrets.clientSecret,
    })
    return provider
  }
  app.get('/healthz', async () => ({ ok: true }))
  assetRoutes(app)
  smsGateway(app, { outbox, key: secrets.smsKey })
  outboxRoutes(app, outbox)
  elsewhereRoutes(app)
  casinoRoutes(app, { casino: createCasino(clock), key: secrets.casinoKey })
  phoneRoutes(app, { verification, signing, apiKey: secrets.phoneApiKey })
  await idpRoutes(app, { load, people })
}
