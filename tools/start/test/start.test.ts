import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { freePort } from '@hiyas/tools/postgres'
import { expect, onTestFinished, test } from 'vitest'
import { tempFolder } from '../../postgres/test/folders.ts'
import { anotherPort } from '../ports.ts'

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

const folder = tempFolder('start')

test('a port that another program has ends the start with a sentence that names the next one', async () => {
  const port = await freePort()
  const other = createServer().listen(port, '127.0.0.1')
  await once(other, 'listening')
  onTestFinished(() => void other.close())
  const { status, stdout, stderr } = startIn(folder, { HOST: '127.0.0.1', PORT: String(port) })
  expect({ status, stderr }).toEqual({ status: 1, stderr: '' })
  const remedy = `stop that program, or choose another one (PORT=${anotherPort(port)} npm start)`
  expect(stdout).toBe(`Starting Hiyas\n\nPort ${port} is taken by another program: ${remedy}.\n`)
})

test('an address that the machine has not got does so as well', async () => {
  // One of those that stand in documents and belong to nobody (RFC 5737).
  const { status, stdout, stderr } = startIn(folder, { HOST: '203.0.113.1', PORT: String(await freePort()) })
  expect({ status, stderr }).toEqual({ status: 1, stderr: '' })
  expect(stdout).toMatch(/^HOST is "203\.0\.113\.1", which is not an address of this machine: .*$/m)
})

const startIn = (dataDir: string, env: Readonly<Record<string, string>> = { PORT: '0' }) =>
  spawnSync(process.execPath, [join(import.meta.dirname, '../start.ts')], {
    ...PATIENCE,
    encoding: 'utf8',
    env: { ...process.env, HIYAS_DATA: dataDir, ...env },
  })
