import { execFile } from 'node:child_process'
import { rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import type { SupplierCatalogue } from '@hiyas/supplier'
import type { Keys } from '../bets/requests.ts'
import { BOOK } from '../bets/site.ts'
import { baseEnvironment } from '../config.ts'
import type { House } from '../games/house.ts'
import type { Supplier } from '../suppliers/message.ts'
import { GAME } from '../suppliers/voice.ts'
import { sellerOf } from '../suppliers/wire.ts'

const ROOT = resolve(import.meta.dirname, '../..')

/** The game of a supplier, as the site calls it. */
export const nodeOf = ({ code }: Supplier): string => `${vendorOf(code)}-${GAME}`

/** Lets suppliers in as an operator does: what is agreed, then the list of their games. */
export async function admit(
  { siteDatabaseUrl, dataFolder }: House,
  suppliers: readonly Supplier[],
  keys: Keys,
): Promise<void> {
  const environment = { ...baseEnvironment(), DATABASE_URL: siteDatabaseUrl, HIYAS_DATA: dataFolder }
  const operate = async (command: string, ...words: string[]) =>
    void (await promisify(execFile)(process.execPath, [`apps/server/src/commands/${command}/main.ts`, ...words], {
      cwd: ROOT,
      env: environment,
    }))
  const lists = await serveLists(suppliers)
  try {
    for (const supplier of suppliers) {
      const file = join(dataFolder, `agreed-with-${supplier.code}.json`)
      writeFileSync(file, JSON.stringify(agreedWith(supplier, keys)), { mode: 0o600 })
      try {
        await operate('supplier', supplier.code, file)
      } finally {
        rmSync(file)
      }
      await operate('catalogue', 'import', supplier.code, `${lists.url}/${supplier.code}`)
    }
  } finally {
    lists.stop()
  }
}

function agreedWith(supplier: Supplier, keys: Keys): object {
  const { dialect, opener } = sellerOf(supplier, keys)
  const proof = 'secret' in opener ? { secrets: [opener] } : { keys: [opener.publicKeyPem] }
  const currencies = { [BOOK.currency]: { stakeMin: null, stakeMax: null, winMax: null } }
  return { dialect, launchPath: '/bench', enabled: true, currencies, ...proof }
}

const vendorOf = (code: string): string => `V${code}`

function listOf({ code }: Supplier): SupplierCatalogue {
  const vendor = vendorOf(code)
  return {
    vendors: [{ code: vendor, name: `Simulated ${code}` }],
    games: [
      {
        code: GAME,
        vendor,
        title: `Simulated ${code}`,
        type: 'RNG',
        model: GAME,
        modelVersion: 1,
        rtp: '96.00',
        volatility: 'low',
        lines: 20,
        stakeMin: '1.00',
        stakeMax: '10000.00',
        classifications: [],
        tile: 'none',
        released: '2026-01-01',
      },
    ],
  }
}

/** Each supplier's list, at the address of his code. */
async function serveLists(suppliers: readonly Supplier[]): Promise<{ url: string; stop(): void }> {
  const server = createServer(({ url }, response) => {
    const supplier = suppliers.find(({ code }) => url === `/${code}`)
    if (supplier === undefined) response.writeHead(404).end()
    else response.end(JSON.stringify(listOf(supplier)))
  })
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, stop: () => void server.close() }
}
