import { isIPv6 } from 'node:net'
import { isAbsolute, join } from 'node:path'
import { Problem } from '@hiyas/tools/problem'
import { readPort } from './ports.ts'

export type StartOptions = {
  help: boolean
  /** Logs of the server and the studio to the terminal in place of files. */
  verbose: boolean
  host: string
  /** 0 = any free port. */
  port: number
  dataDir: string
  /** Null = the embedded PostgreSQL. */
  databaseUrl: string | null
}

export const HELP = `npm start [-- options]

Installs what is missing, starts the database, builds what has changed and serves everything on one port.
Ctrl-C stops it in order; a second Ctrl-C stops it at once.

Options
  --help       this text
  --verbose    logs to the terminal, in place of the files in HIYAS_DATA/logs

Environment
  PORT          port of the site, default 8080; 0 takes any free one
  HOST          address to listen on, default 0.0.0.0
  HIYAS_DATA    folder for the database, keys and logs, default .data in the checkout
  DATABASE_URL  a PostgreSQL server (15 or newer) to use in place of the embedded one,
                such as postgres://user:password@127.0.0.1:5432/hiyas; a second database with
                the ending _studio is made beside it

To begin anew, stop it and delete the folder HIYAS_DATA.`

/** What HOST may be for every address of the machine, of both generations. */
export const EVERY_ADDRESS: readonly string[] = ['0.0.0.0', '::']

/** Reads the command line and the environment; throws a `Problem` for what cannot be meant. */
export function readOptions(
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
  root: string,
): StartOptions {
  const unknown = args.find(arg => !['--help', '-h', '--verbose'].includes(arg))
  if (unknown !== undefined) throw new Problem(`Unknown option ${unknown}: npm start -- --help lists the options.`)
  const dataDir = env.HIYAS_DATA || '.data'
  return {
    help: args.includes('--help') || args.includes('-h'),
    verbose: args.includes('--verbose'),
    host: env.HOST || '0.0.0.0',
    port: readPort(env.PORT || '8080'),
    dataDir: isAbsolute(dataDir) ? dataDir : join(root, dataDir),
    databaseUrl: readDatabaseUrl(env.DATABASE_URL),
  }
}

/**
 * Where a program that listens on `host` is asked from this machine: by the name `local` when it listens on every address. Where it listens on one,
 * another program may have the port on what else localhost stands for.
 */
export function addressOf(host: string, port: number, local: 'localhost' | '127.0.0.1'): string {
  if (EVERY_ADDRESS.includes(host)) return `http://${local}:${port}`
  return `http://${isIPv6(host) ? `[${host}]` : host}:${port}`
}

/** The two databases on a server: the site's as named in the address, and the studio's beside it. */
export function databaseNames(databaseUrl: string): { site: string; studio: string } {
  const site = decodeURIComponent(new URL(databaseUrl).pathname.slice(1))
  return { site, studio: `${site}_studio` }
}

function readDatabaseUrl(text: string | undefined): string | null {
  if (!text) return null
  const problem =
    'DATABASE_URL is not an address like postgres://user:password@host:5432/database: correct it or unset it.'
  if (!URL.canParse(text)) throw new Problem(problem)
  const { protocol, pathname } = new URL(text)
  if (!/^postgres(ql)?:$/.test(protocol) || pathname.length < 2 || !isDecodable(pathname)) throw new Problem(problem)
  return text
}

function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text)
    return true
  } catch {
    return false
  }
}
