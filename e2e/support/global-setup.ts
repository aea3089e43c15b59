import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { closeHouse, DATA_VARIABLE, openHouse, presentHouse } from './house.ts'

/** One house for all journeys, on a free port, with a database of its own. */
export default async function setUp(): Promise<() => Promise<void>> {
  const dataDir = mkdtempSync(join(tmpdir(), 'hiyas-e2e-'))
  process.env[DATA_VARIABLE] = dataDir
  await openHouse({ port: await freePort(), dataDir })
  return async () => {
    // A journey may have opened it anew.
    await closeHouse(presentHouse())
    rmSync(dataDir, { recursive: true, force: true })
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0))
    })
  })
}
