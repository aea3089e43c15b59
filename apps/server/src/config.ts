import { join } from 'node:path'
import { ART_DIRECTORY } from '@hiyas/art/files'

/** Settings of the server, read once from the environment: the only place that reads it. */
export type Config = {
  port: number
  host: string
  databaseUrl: string
  /** Internal http base of the studio; null = no studio beside us. */
  studioUrl: string | null
  /** PEM file with the public key of the studio. */
  studioPublicKeyFile: string | null
  dataDir: string
  demo: boolean
  logLevel: string
  /** Widens every rate limit: for addresses that many members share, such as a carrier's. */
  rateFactor: number
  /** Where the built member site and the art are. */
  siteFolder: string
  artFolder: string
}

const REPOSITORY = join(import.meta.dirname, '../../..')
const PORT_DEFAULT = 8080

export function readConfig(env: Readonly<Record<string, string | undefined>> = process.env): Config {
  const databaseUrl = env.DATABASE_URL
  if (!databaseUrl)
    throw new Error('DATABASE_URL is not set: start the server through `npm start`, or set it to a PostgreSQL address.')
  return {
    port: positive(env, 'PORT', PORT_DEFAULT),
    host: env.HOST ?? '0.0.0.0',
    databaseUrl,
    studioUrl: env.STUDIO_URL ?? null,
    studioPublicKeyFile: env.STUDIO_PUBLIC_KEY_FILE ?? null,
    dataDir: env.HIYAS_DATA ?? '.data',
    demo: env.HIYAS_DEMO === '1',
    logLevel: env.LOG_LEVEL ?? 'info',
    rateFactor: positive(env, 'RATE_FACTOR', 1),
    siteFolder: env.SITE_FOLDER ?? join(REPOSITORY, 'apps/member/dist'),
    artFolder: env.ART_FOLDER ?? ART_DIRECTORY,
  }
}

/** PORT may be 0: any free one. */
function positive(env: Readonly<Record<string, string | undefined>>, name: string, fallback: number): number {
  const value = Number(env[name] ?? fallback)
  if (!Number.isFinite(value) || value < 0) throw new Error(`${name} is not a number: ${env[name]}`)
  return value
}
