import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { isPortFree } from '@hiyas/tools/postgres'

const ROOT = resolve(import.meta.dirname, '../..')
const START = 'tools/start/main.mjs'
const START_TIMEOUT_MS = 240_000
const CLOSE_TIMEOUT_MS = 60_000
const POLL_MS = 100

/** The folder of all houses. Set by the global setup: two runs at once must not find each other's. */
export const DATA_VARIABLE = 'HIYAS_E2E_DATA'

/**
 * A worker has a house of its own, because a journey may kill it, or change what the merchant wants, while another worker is at
 * home in his. Two keep two cores busy; a third made nothing faster.
 */
export const HOUSES = 2

/** As it stands behind a proxy of its own, the house believes a journey that says where it comes from: `site.ts`. */
const BEHIND_A_PROXY = { TRUSTED_PROXIES: '127.0.0.1' }

/** A running house. */
export type House = { url: string; port: number; dataDir: string; pid: number }

/** `program` is what stands for `npm start`. When somebody is `told` to end before it answers, it does not go on either. */
type Wanted = Pick<House, 'port' | 'dataDir'> & { program?: string; told?: AbortSignal }

/** `npm start` on a port and a folder, until it answers. The sandbox comes a moment later: `messages.ts` waits for it. */
export async function openHouse({ port, dataDir, program = START, told }: Wanted): Promise<House> {
  const child = spawn(process.execPath, [program], {
    cwd: ROOT,
    env: {
      ...process.env,
      PORT: String(port),
      HOST: '127.0.0.1',
      HIYAS_DATA: dataDir,
      DATABASE_URL: '',
      ...BEHIND_A_PROXY,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  const said: string[] = []
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', chunk => said.push(String(chunk)))
  const url = `http://127.0.0.1:${port}`
  const house = { url, port, dataDir, pid: child.pid ?? 0 }
  const tell = () => tellToEnd(house)
  // Nobody else knows of it before it answers.
  process.once('exit', tell)
  try {
    await untilReady(child, url, said, told)
  } catch (error) {
    await closeHouse(house)
    throw error
  } finally {
    process.off('exit', tell)
  }
  child.stdout?.destroy()
  child.stderr?.destroy()
  child.unref()
  writeFileSync(noteIn(dataDir), JSON.stringify(house))
  return house
}

export const folderOf = (house: number): string => join(process.env[DATA_VARIABLE] ?? '', `house-${house}`)

/** The house of this worker, or the one of that number. */
export const presentHouse = (house = Number(process.env.TEST_PARALLEL_INDEX ?? 0)): House =>
  JSON.parse(readFileSync(noteIn(folderOf(house)), 'utf8')) as House

/** As a power cut would: nothing gets the time to say goodbye. Resolves when nobody listens any more: no answer may be a late one. */
export async function killHouse({ pid, port }: House): Promise<void> {
  process.kill(pid, 'SIGKILL')
  while (!(await isPortFree(port, '127.0.0.1'))) await sleep(POLL_MS)
}

export async function closeHouse(house: House): Promise<void> {
  if (!tellToEnd(house)) return
  const deadlineMs = performance.now() + CLOSE_TIMEOUT_MS
  while (isAlive(house.pid)) {
    // What does not go when it is told to would keep the journeys from ever ending.
    if (performance.now() > deadlineMs) return void process.kill(-house.pid, 'SIGKILL')
    await sleep(POLL_MS)
  }
}

/** It ends in order from now on, also when nobody waits for it. False when it is gone already. */
export function tellToEnd({ pid }: House): boolean {
  try {
    return process.kill(pid, 'SIGTERM')
  } catch {
    return false
  }
}

/** `npm run ledger:check` on the books of the house: what it says, and whether they are right. */
export async function checkBooks({ dataDir }: House): Promise<{ right: boolean; said: string }> {
  const child = spawn(process.execPath, ['packages/ledger/src/commands/check.ts'], {
    cwd: ROOT,
    env: { ...process.env, HIYAS_DATA: dataDir, DATABASE_URL: '' },
  })
  const said: string[] = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', chunk => said.push(String(chunk)))
  const [code] = await once(child, 'exit')
  return { right: code === 0, said: said.join('') }
}

const noteIn = (dataDir: string): string => join(dataDir, 'house.json')

async function untilReady(
  child: ChildProcess,
  url: string,
  said: readonly string[],
  told: AbortSignal | undefined,
): Promise<void> {
  const deadline = performance.now() + START_TIMEOUT_MS
  while (!(await answers(`${url}/readyz`))) {
    told?.throwIfAborted()
    if (child.exitCode !== null || performance.now() > deadline)
      throw new Error(`npm start did not come up:\n${said.join('')}`)
    await sleep(POLL_MS)
  }
}

const answers = (url: string): Promise<boolean> =>
  fetch(url, { signal: AbortSignal.timeout(1_000) }).then(
    response => response.ok,
    () => false,
  )

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}
