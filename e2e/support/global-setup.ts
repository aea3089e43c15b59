import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { closeHouse, DATA_VARIABLE, folderOf, freePort, HOUSES, openHouse, presentHouse } from './house.ts'

/** A house for each worker, on a free port, with a database of its own. One after the other: the first builds what is stale. */
export default async function setUp(): Promise<() => Promise<void>> {
  const dataDir = mkdtempSync(join(tmpdir(), 'hiyas-e2e-'))
  process.env[DATA_VARIABLE] = dataDir
  for (let house = 0; house < HOUSES; house++) {
    mkdirSync(folderOf(house))
    await openHouse({ port: await freePort(), dataDir: folderOf(house) })
  }
  return async () => {
    // A journey may have opened one anew.
    for (let house = 0; house < HOUSES; house++) await closeHouse(presentHouse(house))
    rmSync(dataDir, { recursive: true, force: true })
  }
}
