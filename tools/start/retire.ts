import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { claimFolder } from '@hiyas/tools/postgres'
import { Problem } from '@hiyas/tools/problem'
import { textOf } from '@hiyas/tools/report'
import { readOptions } from './config.ts'
import { openDatabases } from './database.ts'

const ROOT = resolve(import.meta.dirname, '../..')
const COULD_NOT = 2
const ENDED = 130

/** `npm run studio:retire`: the studio's own command, with the database that `npm start` would use where none is named. */
const words = process.argv.slice(2)
// With what it has started: the embedded database hears no Ctrl-C, and ends where this process ends by itself.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => process.exit(ENDED))
try {
  const isTold = words.length > 0 || process.env.STUDIO_DATABASE_URL
  process.exitCode = isTold ? await run({}) : await runOverOurs()
} catch (error) {
  process.stdout.write(`${textOf(error)}\n`)
  process.exitCode = COULD_NOT
}

async function runOverOurs(): Promise<number> {
  const options = readOptions([], process.env, ROOT)
  if (options.databaseUrl === null) requireDatabase(options.dataDir)
  // Held by an `npm start` that runs: nothing is retired under a studio at work.
  const release = await claimFolder(options.dataDir, { waitMs: 0 })
  try {
    const databases = await openDatabases({ ...options, say: sentence => process.stderr.write(`${sentence}\n`) })
    try {
      return await run({ STUDIO_DATABASE_URL: databases.studioUrl })
    } finally {
      await databases.stop()
    }
  } finally {
    release()
  }
}

/** One that this made would have nothing to be retired, and that would be told as done of the one that was restored elsewhere (RNG-12). */
function requireDatabase(dataDir: string): void {
  // What is not this account's to see is told as that.
  if (statSync(join(dataDir, 'postgres', 'cluster'), { throwIfNoEntry: false }) !== undefined) return
  throw new Problem(
    `There is no database in ${dataDir}: set HIYAS_DATA to the folder that npm start is given, or STUDIO_DATABASE_URL.`,
  )
}

async function run(env: Readonly<Record<string, string>>): Promise<number> {
  const program = resolve(ROOT, 'apps/studio/src/server/retire/main.ts')
  const child = spawn(process.execPath, [program, ...words], { stdio: 'inherit', env: { ...process.env, ...env } })
  process.once('exit', () => child.kill())
  const [code] = await once(child, 'exit')
  return code ?? COULD_NOT
}
