import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '@hiyas/tools/postgres'
import { closeHouse, DATA_VARIABLE, folderOf, HOUSES, openHouse, presentHouse, tellToEnd } from './house.ts'

/**
 * A house for each worker, on a free port, with a database of its own. One after the other: the first builds what is stale. Answers how
 * to close them. None of them goes on when one does not come up, nor when this process ends before it has closed them.
 */
export async function openHouses(open: typeof openHouse = openHouse): Promise<() => Promise<void>> {
  const dataDir = mkdtempSync(join(tmpdir(), 'hiyas-e2e-'))
  process.env[DATA_VARIABLE] = dataDir
  let opened = 0
  // A journey may have opened one anew: which process it is, its note says.
  const present = () => Array.from({ length: opened }, (_, house) => presentHouse(house))
  const tellAll = () => present().forEach(tellToEnd)
  const closeAll = async () => {
    for (const house of present()) await closeHouse(house)
    process.off('exit', tellAll)
    rmSync(dataDir, { recursive: true, force: true })
  }
  process.once('exit', tellAll)
  try {
    for (; opened < HOUSES; opened++) {
      mkdirSync(folderOf(opened))
      await open({ port: await freePort(), dataDir: folderOf(opened) })
    }
  } catch (error) {
    await closeAll()
    throw error
  }
  return closeAll
}
