import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/** One that never ends hears no other signal. */
const PATIENCE = { timeout: 30_000, killSignal: 'SIGKILL' } as const

test.runIf(process.platform === 'linux')(
  'a data folder that the system will not have ends the start with a sentence',
  () => {
    const { status, stdout } = startIn('/proc/hiyas/data')
    expect({ status, stdout }).toMatchObject({ status: 1 })
    expect(stdout).toMatch(
      /^No permission to use \/proc\/hiyas\/data: .*, or set HIYAS_DATA to a folder of your own\.$/m,
    )
  },
)

test.runIf(process.platform === 'linux')('a data folder that is there and takes no files does so as well', () => {
  const { status, stdout, stderr } = startIn('/proc')
  expect({ status, stderr }).toEqual({ status: 1, stderr: '' })
  expect(stdout).toBe('Starting Hiyas\n\n/proc takes no files: set HIYAS_DATA to a folder of your own.\n')
})

const startIn = (dataDir: string) =>
  spawnSync(process.execPath, [join(import.meta.dirname, '../start.ts')], {
    ...PATIENCE,
    encoding: 'utf8',
    env: { ...process.env, HIYAS_DATA: dataDir, PORT: '0' },
  })
