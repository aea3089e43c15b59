import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '@hiyas/tools/postgres'
import { closeHouse, openHouse } from './house.ts'

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
/** As a shell says of what was ended by Ctrl-C. */
const TOLD_TO_END = 130

/** Works until it is told to end: then what it has begun is taken away first. A signal alone would end this process and nothing else. */
export async function untilTold(work: (told: AbortSignal) => Promise<void>): Promise<void> {
  const told = new AbortController()
  const hear = () => told.abort()
  for (const signal of SIGNALS) process.on(signal, hear)
  try {
    await work(told.signal)
  } catch (error) {
    if (!told.signal.aborted) throw error
    process.exitCode = TOLD_TO_END
  } finally {
    for (const signal of SIGNALS) process.off(signal, hear)
  }
}

/** As `work` ends, or at once when it is told to: nobody hears any more what becomes of it then. */
export async function orTold(work: Promise<void>, told: AbortSignal): Promise<void> {
  const { promise: ended, reject } = Promise.withResolvers<never>()
  const end = () => reject(told.reason)
  if (told.aborted) end()
  told.addEventListener('abort', end)
  try {
    await Promise.race([work, ended])
  } finally {
    told.removeEventListener('abort', end)
  }
}

/** Works in a house of its own with an empty database, of which nothing is left after it. */
export async function inOwnHouse(
  told: AbortSignal,
  work: (url: string) => Promise<void>,
  open: typeof openHouse = openHouse,
): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'hiyas-shots-'))
  try {
    const house = await open({ port: await freePort(), dataDir, told })
    try {
      await orTold(work(house.url), told)
    } finally {
      await closeHouse(house)
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}
