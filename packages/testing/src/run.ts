import { randomBytes } from 'node:crypto'
import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { birthOf, discardPostgres, startPostgres } from '@hiyas/tools/postgres'
import { announceRun, externalServerUrl } from './config.ts'
import { dropDatabases } from './database.ts'
import { holdRun, sweepLeftBehind } from './left-behind.ts'
import { runsFolders } from './runs-folder.ts'

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
  const places = runsFolders()
  const folder = join(places[0], String(process.pid))
  const removeFolder = () => rmSync(folder, { recursive: true, force: true })
  const external = externalServerUrl()
  if (external !== undefined) {
    const release = await holdRun(external, prefix)
    await sweepLeftBehind(external)
    announceRun({ serverUrl: external, prefix, folder })
    return () => dropDatabases(external, prefix).finally(release).finally(removeFolder)
  }
  for (const place of places) await sweepKilledRuns(place)
  const postgres = await startPostgres({ dataDir: folder, settings: THROW_AWAY })
  announceRun({ serverUrl: postgres.url('postgres'), prefix, folder })
  return async () => {
    await postgres.stop()
    removeFolder()
  }
}

/** A killed run leaves its server and its files behind, in a folder named by its process number. `inside`: where in it the server's are. */
export async function sweepKilledRuns(place: string, inside = '.'): Promise<void> {
  mkdirSync(place, { recursive: true })
  for (const name of readdirSync(place)) {
    if (birthOf(Number(name)) !== null) continue
    await discardPostgres(join(place, name, inside))
    rmSync(join(place, name), { recursive: true, force: true })
  }
}
