import { join } from 'node:path'
import proxyAddr from '@fastify/proxy-addr'
import { ART_DIRECTORY } from '@hiyas/art/files'
import { pino } from 'pino'

/** Settings of the server, read once from the environment: the only place that reads it. */
export type Config = {
  port: number
  host: string
  databaseUrl: string
  /** Internal http base of the studio; null = no studio beside us. */
  studioUrl: string | null
  /** PEM file with the public key of the studio. */
  studioPublicKeyFile: string | null
  /** PEM file with our own private key: suppliers know by it that we ask for their statements; null = nobody is asked. */
  operatorPrivateKeyFile: string | null
  /** Where short messages are handed to, and the key for it; null = no SMS is sent. */
  smsGatewayUrl: string | null
  smsGatewayKey: string | null
  /** Mail goes out over this server in this name; null = no mail is sent. */
  smtpUrl: string | null
  mailFrom: string | null
  /** Whether mail goes out to the world: over any server but that of a sandbox, which keeps all for the demo to read. */
  mailLeaves: boolean
  /** Internal http base of the sandbox of the demo; null = none beside us. */
  sandboxUrl: string | null
  /** JSON file with the third parties of each merchant; null = none. */
  thirdPartyFile: string | null
  /** Keys that secrets in the database are sealed by, in base64, with commas; null = those of a file in HIYAS_DATA. */
  sealingKeys: string | null
  dataDir: string
  demo: boolean
  logLevel: string
  /** Widens every rate limit: for addresses that many members share, such as a carrier's. */
  rateFactor: number
  /** Addresses and networks of proxies in front of us: what they say about where a request comes from is believed. */
  trustedProxies: readonly string[]
  /** Where the built member site and the art are. */
  siteFolder: string
  artFolder: string
  /**
   * Whether browsers may keep the site for a second visit and for when there is no connection. Switched off, every browser that
   * comes by forgets what it has kept.
   */
  offline: boolean
}

type Environment = Readonly<Record<string, string | undefined>>

const REPOSITORY = join(import.meta.dirname, '../../..')
const PORT_DEFAULT = 8080
const PORT_MAX = 65_535
/** As the driver names a database. It takes whatever else stands there for the name of one on this machine, and waits for that. */
const POSTGRESQL = /^(?:postgres(?:ql)?:\/\/|socket:|\/)/

export function readConfig(env: Environment = process.env): Config {
  const databaseUrl = env.DATABASE_URL
  if (!databaseUrl)
    throw new Error('DATABASE_URL is not set: start the server through `npm start`, or set it to a PostgreSQL address.')
  if (!POSTGRESQL.test(databaseUrl)) throw new Error('DATABASE_URL is not an address of PostgreSQL.')
  return {
    port: portIn(env),
    host: env.HOST || '0.0.0.0',
    databaseUrl,
    studioUrl: address(env, 'STUDIO_URL', /^https?:$/),
    studioPublicKeyFile: env.STUDIO_PUBLIC_KEY_FILE || null,
    operatorPrivateKeyFile: env.OPERATOR_PRIVATE_KEY_FILE || null,
    ...readGateways(env),
    sandboxUrl: address(env, 'SANDBOX_URL', /^https?:$/),
    thirdPartyFile: env.THIRD_PARTY_FILE || null,
    ...sealingConfig(env),
    demo: env.HIYAS_DEMO === '1',
    logLevel: levelIn(env),
    rateFactor: positive(env, 'RATE_FACTOR', 1),
    trustedProxies: proxiesIn(env),
    siteFolder: env.SITE_FOLDER || join(REPOSITORY, 'apps/member/dist'),
    artFolder: env.ART_FOLDER || ART_DIRECTORY,
    offline: env.SERVICE_WORKER !== '0',
  }
}

/** Our own key for a command beside the server: as the server has it, else the one that `npm start` has made in HIYAS_DATA. */
export const operatorKeyFile = (env: Environment = process.env): string =>
  env.OPERATOR_PRIVATE_KEY_FILE || join(env.HIYAS_DATA || '.data', 'keys', 'operator.pem')

/** Where the keys of secrets are: for the server, and for commands beside it. */
export const sealingConfig = (env: Environment = process.env): Pick<Config, 'sealingKeys' | 'dataDir'> => ({
  sealingKeys: env.SEALING_KEYS || null,
  dataDir: env.HIYAS_DATA || '.data',
})

type Gateways = Pick<Config, 'smsGatewayUrl' | 'smsGatewayKey' | 'smtpUrl' | 'mailFrom' | 'mailLeaves'>

function readGateways(env: Environment): Gateways {
  const smtpUrl = address(env, 'SMTP_URL', /^smtps?:$/)
  const gateways = {
    smsGatewayUrl: address(env, 'SMS_GATEWAY_URL', /^https?:$/),
    smsGatewayKey: env.SMS_GATEWAY_KEY || null,
    smtpUrl,
    mailFrom: env.MAIL_FROM || null,
    mailLeaves: smtpUrl !== null && smtpUrl !== address(env, 'SANDBOX_SMTP_URL', /^smtp:$/),
  }
  if (gateways.smtpUrl !== null && !gateways.mailFrom?.includes('@'))
    throw new Error('MAIL_FROM is not set: SMTP_URL needs the address that mail is sent from.')
  return gateways
}

/** The value is not part of the message: it may hold a password. */
function address(env: Environment, name: string, protocols: RegExp): string | null {
  const text = env[name]
  if (!text) return null
  if (!URL.canParse(text) || !protocols.test(new URL(text).protocol)) throw new Error(`${name} is not an address.`)
  return text.replace(/\/$/, '')
}

/** Said before the database is migrated, and not only when there is nowhere to listen. Zero is any free one. */
function portIn(env: Environment): number {
  const port = numberIn(env, 'PORT', PORT_DEFAULT)
  if (!Number.isInteger(port) || port > PORT_MAX) throw new Error(`PORT is no port number: ${env.PORT}`)
  return port
}

function levelIn({ LOG_LEVEL: level }: Environment): string {
  if (!level) return 'info'
  if (level !== 'silent' && !Object.hasOwn(pino.levels.values, level))
    throw new Error(`LOG_LEVEL is no level of the log: ${level}`)
  return level
}

function proxiesIn({ TRUSTED_PROXIES: text = '' }: Environment): readonly string[] {
  const proxies = text.split(',').flatMap(part => part.trim() || [])
  try {
    proxyAddr.compile(proxies)
  } catch (error) {
    throw new Error(`TRUSTED_PROXIES: ${error instanceof Error ? error.message : 'not addresses and networks'}`)
  }
  return proxies
}

function positive(env: Environment, name: string, fallback: number): number {
  const value = numberIn(env, name, fallback)
  if (value === 0) throw new Error(`${name} is zero: nobody would be let in.`)
  return value
}

/** Zero or more. */
function numberIn(env: Environment, name: string, fallback: number): number {
  const value = Number(env[name] || fallback)
  if (!Number.isFinite(value) || value < 0) throw new Error(`${name} is not a number: ${env[name]}`)
  return value
}
