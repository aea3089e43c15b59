import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { freePort, hasEnded } from '@hiyas/tools/postgres'
import { LEAN_ARGUMENTS, leanRuntime } from '@hiyas/tools/runtime'
import { baseEnvironment } from '../config.ts'

/** The server as it runs in production: HTTP and worker in one process of its own. */
export type Server = {
  port: number
  /** Memory it holds now, in MB. */
  residentMb(): Promise<number>
  stop(): Promise<void>
  /** Ends it as the machine would: without warning. */
  kill(): void
  /** Settles when it is gone, whatever the reason. */
  readonly ended: Promise<unknown>
  /** Says something to a module that was loaded before the program. */
  tell(message: object): void
}

export type ServerOptions = {
  /** A module of the bench that Node loads before the program. */
  preload?: string
  /** More of its environment. */
  env?: Readonly<Record<string, string>>
  /** Where what it says goes; without it, where the bench's own does. */
  logFile?: string
}

const PROGRAM = resolve(import.meta.dirname, '../../apps/server/src/main.ts')
/** Whoever is killed leaves no server behind. */
const FOLLOW_PARENT = new URL('../../tools/start/follow-parent.mjs', import.meta.url).href
const READY_TIMEOUT_MS = 300_000
const POLL_MS = 50

export async function startServer(
  databaseUrl: string,
  cacheFolder: string,
  { preload, logFile, env: more = {} }: ServerOptions = {},
): Promise<Server> {
  const port = await freePort()
  const env = {
    ...baseEnvironment(),
    ...leanRuntime(cacheFolder),
    NODE_ENV: 'production',
    PORT: String(port),
    HOST: '127.0.0.1',
    DATABASE_URL: databaseUrl,
    HIYAS_DATA: join(cacheFolder, 'data'),
    HIYAS_DEMO: '1',
    LOG_LEVEL: 'warn',
    ...more,
  }
  const output = logFile === undefined ? 'inherit' : openSync(logFile, 'a')
  const before = [FOLLOW_PARENT, ...(preload === undefined ? [] : [preload])].flatMap(url => ['--import', url])
  const child = spawn(process.execPath, [...LEAN_ARGUMENTS, ...before, PROGRAM], {
    env,
    stdio: ['ignore', output, output, ...(preload === undefined ? [] : (['ipc'] as const))],
  })
  if (typeof output === 'number') closeSync(output)
  const ended = once(child, 'exit')
  const atExit = () => child.kill('SIGKILL')
  process.on('exit', atExit)
  const deadlineMs = performance.now() + READY_TIMEOUT_MS
  // Where it could not listen, whoever answers is another.
  while (!(await isReady(port)) || hasEnded(child)) {
    if (hasEnded(child) || performance.now() > deadlineMs) {
      child.kill('SIGKILL')
      process.off('exit', atExit)
      throw new Error(`the server did not get ready (exit code ${child.exitCode})`)
    }
    await sleep(POLL_MS)
  }
  return {
    port,
    async residentMb() {
      const { stdout } = await promisify(execFile)('ps', ['-o', 'rss=', '-p', String(child.pid)])
      return Number(stdout.trim()) / 1_024
    },
    async stop() {
      child.kill('SIGTERM')
      await ended
      process.off('exit', atExit)
    },
    kill() {
      child.kill('SIGKILL')
      process.off('exit', atExit)
    },
    ended,
    tell: message => void child.send(message),
  }
}

async function isReady(port: number): Promise<boolean> {
  try {
    return (await fetch(`http://127.0.0.1:${port}/readyz`)).status === 200
  } catch {
    return false
  }
}
