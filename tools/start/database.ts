import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { ensureDatabase, type Postgres, startPostgres } from '@hiyas/tools/postgres'
import { codeOf, Problem } from '@hiyas/tools/problem'
import { databaseNames } from './config.ts'

export type Databases = {
  siteUrl: string
  studioUrl: string
  /** For people, without the password. */
  where: string
  stop(): Promise<void>
}

export type DatabaseOptions = {
  dataDir: string
  databaseUrl: string | null
  /** One sentence on whatever is out of the ordinary. */
  say: (sentence: string) => void
}

/** HIYAS_DATA is ours by now, so what a killed first start left at work is all that can hold the database: it ends by itself, sooner than that. */
const LEFT_AT_WORK_MS = 30_000
const RESTART_FIRST_MS = 250
const RESTART_MAX_MS = 10_000
const INVALID_PASSWORD = '28P01'

/** Gets both databases ready: on the server in DATABASE_URL, or on an embedded one that is started again when it dies. */
export async function openDatabases(options: DatabaseOptions): Promise<Databases> {
  if (options.databaseUrl !== null) return openExternal(options.databaseUrl)
  const server = await keepRunning(options)
  const [siteUrl, studioUrl] = [server.url('hiyas'), server.url('hiyas_studio')]
  await ensureBoth(siteUrl, studioUrl).catch(async error => {
    await server.stop()
    throw isRefused(error) ? otherPassword(join(options.dataDir, 'postgres')) : error
  })
  return { siteUrl, studioUrl, where: `embedded PostgreSQL on port ${server.port}`, stop: server.stop }
}

async function openExternal(siteUrl: string): Promise<Databases> {
  const studio = new URL(siteUrl)
  studio.pathname = `/${encodeURIComponent(databaseNames(siteUrl).studio)}`
  await ensureBoth(siteUrl, studio.href)
  return { siteUrl, studioUrl: studio.href, where: `PostgreSQL at ${studio.host}`, stop: async () => undefined }
}

async function ensureBoth(siteUrl: string, studioUrl: string): Promise<void> {
  const { site, studio } = databaseNames(siteUrl)
  await ensureDatabase(siteUrl, site)
  await ensureDatabase(studioUrl, studio)
}

const isRefused = (error: unknown): boolean => error instanceof Error && codeOf(error.cause) === INVALID_PASSWORD

/** Nobody set an address of ours: it is the file beside the database that is another one, or was lost. */
const otherPassword = (folder: string): Problem =>
  new Problem(
    `The database in ${folder} was made with another password than that in ${join(folder, 'password')}: bring that file from where the database comes from, or from a backup of it (docs/operations.md).`,
  )

/** An embedded server that comes back on the same port when it ends unasked: its users connect again by themselves. */
async function keepRunning({ dataDir, say }: DatabaseOptions): Promise<Pick<Postgres, 'port' | 'url' | 'stop'>> {
  let stopped = false
  let port: number | undefined
  const start = () =>
    startPostgres({
      dataDir: join(dataDir, 'postgres'),
      ...(port === undefined ? {} : { port }),
      ownerWaitMs: LEFT_AT_WORK_MS,
      log: say,
      onDeath: reason => {
        say(`${reason}; starting it again`)
        void restart()
      },
    })
  const restart = async () => {
    for (let pauseMs = RESTART_FIRST_MS; !stopped; pauseMs = Math.min(pauseMs * 2, RESTART_MAX_MS)) {
      await sleep(pauseMs)
      try {
        server = await start()
        say('is back')
        if (stopped) await server.stop()
        return
      } catch (error) {
        say(error instanceof Error ? error.message : String(error))
      }
    }
  }
  let server = await start()
  port = server.port
  return {
    port,
    url: server.url,
    stop: () => {
      stopped = true
      return server.stop()
    },
  }
}
