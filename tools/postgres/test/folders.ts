import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'

/** A folder for one test file, deleted when the file is over. Call it before other hooks: the last `afterAll` runs first. */
export function tempFolder(name: string): string {
  const folder = mkdtempSync(join(tmpdir(), `hiyas-${name}-`))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}
