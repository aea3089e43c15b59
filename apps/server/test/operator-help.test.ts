import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { atFileEnd } from '@hiyas/testing'
import { expect, test } from 'vitest'

const nowhere = mkdtempSync(join(tmpdir(), 'hiyas-nowhere-'))
atFileEnd(async () => rmSync(nowhere, { recursive: true, force: true }))

// Two of the nine: all say it by the same function, which asks each for it.
test.each(['member', 'reconcile'])('npm run %s says how it is used where no site runs', async name => {
  const program = join(import.meta.dirname, `../src/commands/${name}/main.ts`)
  const env = { PATH: process.env.PATH, HIYAS_DATA: nowhere }
  const { stdout } = await promisify(execFile)(process.execPath, [program, '--help'], { env })
  expect(stdout).toMatch(new RegExp(`^npm run ${name}\\b`))
})
