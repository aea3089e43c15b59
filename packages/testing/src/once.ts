import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { invariant, MINUTE_MS } from '@hiyas/kernel'
import { claimFolder } from '@hiyas/tools/postgres'
import { announcedRun } from './config.ts'

/** As long as the slowest thing takes to make on a slow machine. */
const MAKING_MAX_MS = 5 * MINUTE_MS

/**
 * A folder that several files of a test run need alike: whoever asks first makes what is in it, the others wait for him. When he fails the next
 * one tries. It is gone with the run.
 */
export async function onceARun(name: string, make: (folder: string) => Promise<void>): Promise<string> {
  const run = announcedRun()
  invariant(run !== null, 'onceARun needs the global set-up of vitest.config.ts, or startTestRun()')
  const place = join(run.folder, 'made', name)
  const [folder, made] = [join(place, 'folder'), join(place, 'made')]
  mkdirSync(place, { recursive: true })
  const giveBack = await claimFolder(place, { waitMs: MAKING_MAX_MS })
  try {
    if (existsSync(made)) return folder
    rmSync(folder, { recursive: true, force: true })
    await make(folder)
    writeFileSync(made, '')
    return folder
  } finally {
    giveBack()
  }
}
