import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { freePort } from '@hiyas/tools/postgres'
import { baseEnvironment } from '../config.ts'

/** The server as it runs in production: HTTP and worker in one process of its own. */
export type Server = {
  port: number
  /** Memory it holds now, in MB. */
  residentMb(): Promise<number>
  stop(): Promise<void>
}

const PROGRAM = resolve(import.meta.dirname, '../../apps/server/src/main.ts')
const READY_TIMEOUT_MS = 60_000
const POLL_MS = 50

export async function startServer(databaseUrl: string, cacheFolder: string): Promise<Server> {
  const port = await freePort()
  const env = {
    ...baseEnvironment(),
    NODE_ENV: 'production',
    PORT: String(port),
    HOST: '127.0.0.1',
    DATABASE_URL: databaseUrl,
    HIYAS_DATA: join(cacheFolder, 'data'),
    HIYAS_DEMO: '1',
    LOG_LEVEL: 'warn',
  }
  const child = spawn(
    process.execPath,
    process.env.PROF ? ['--cpu-prof', '--cpu-prof-dir=/tmp/b-bench/prof', PROGRAM] : [PROGRAM],
    { env, stdio: ['ignore', 'inherit', 'inherit'] },
  )
  const ended = once(child, 'exit')
  const atExit = () => child.kill('SIGKILL')
  process.on('exit', atExit)
  const deadlineMs = performance.now() + READY_TIMEOUT_MS
  while (!(await isReady(port))) {
    if (child.exitCode !== null || performance.now() > deadlineMs) {
      child.kill('SIGKILL')
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
  }
}

async function isReady(port: number): Promise<boolean> {
  try {
    return (await fetch(`http://127.0.0.1:${port}/readyz`)).status === 200
  } catch {
    return false
  }
}
