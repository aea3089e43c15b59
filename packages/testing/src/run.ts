import { randomBytes } from 'node:crypto'
import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { birthOf, discardPostgres, startPostgres } from '@hiyas/tools/postgres'
import { announceRun, externalServerUrl } from './config.ts'
import { dropDatabases } from './database.ts'

const RUNS_FOLDER = resolve(import.meta.dirname, '../../../.cache/test-runs')

/**
 * A throw-away server may lose everything when the machine stops, and is faster for it. A program under test holds thirty connections,
 * and a file of tests may run three of them in each worker.
 */
const THROW_AWAY = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  shared_buffers: '128MB',
  max_connections: '400',
}

/**
 * Gets a PostgreSQL ready for a test run and tells `testDatabase` of it: the one in DATABASE_URL, else an embedded one of
 * this run alone, so that two runs never meet. Answers how to take everything down again.
 */
export async function startTestRun(): Promise<() => Promise<void>> {
  const prefix = `hiyas_test_${randomBytes(4).toString('hex')}`
  const folder = join(RUNS_FOLDER, String(process.pid))
  const removeFolder = () => rmSync(folder, { recursive: true, force: true })
  const external = externalServerUrl()
  if (external !== undefined) {
    announceRun({ serverUrl: external, prefix, folder })
    return () => dropDatabases(external, prefix).finally(removeFolder)
  }
  await sweepKilledRuns()
  const postgres = await startPostgres({ dataDir: folder, settings: THROW_AWAY })
  announceRun({ serverUrl: postgres.url('postgres'), prefix, folder })
  return async () => {
    await postgres.stop()
    removeFolder()
  }
}

/** A killed run leaves its server and its files behind, in a folder named by its process number. */
async function sweepKilledRuns(): Promise<void> {
  mkdirSync(RUNS_FOLDER, { recursive: true })
  for (const name of readdirSync(RUNS_FOLDER)) {
    if (birthOf(Number(name)) === null) await discardPostgres(join(RUNS_FOLDER, name))
  }
}
