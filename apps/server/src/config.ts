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
}

export function readConfig(env: Readonly<Record<string, string | undefined>> = process.env): Config {
  const databaseUrl = env.DATABASE_URL
  if (!databaseUrl)
    throw new Error('DATABASE_URL is not set: start the server through `npm start`, or set it to a PostgreSQL address.')
  return {
    port: Number(env.PORT ?? 8080),
    host: env.HOST ?? '0.0.0.0',
    databaseUrl,
    studioUrl: env.STUDIO_URL ?? null,
    studioPublicKeyFile: env.STUDIO_PUBLIC_KEY_FILE ?? null,
    dataDir: env.HIYAS_DATA ?? '.data',
    demo: env.HIYAS_DEMO === '1',
    logLevel: env.LOG_LEVEL ?? 'info',
  }
}
