import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { birthOf } from '@hiyas/tools/postgres'
import { expect, onTestFinished, test } from 'vitest'
import { sweepKilledRuns } from '../src/index.ts'

/** A program that starts a server of its own in a folder of its number, sends the number of that server, and lives on. */
const words = (place: string) => [
  '--input-type=module',
  '--eval',
  `import { startPostgres } from ${JSON.stringify(import.meta.resolve('@hiyas/tools/postgres'))}
const dataDir = ${JSON.stringify(place)} + '/' + process.pid + '/house/postgres'
process.send((await startPostgres({ dataDir, settings: { fsync: 'off', shared_buffers: '16MB' } })).pid)
setInterval(() => {}, 1000)`,
]

test('the server of a test that was killed goes with its folder; those of a test at work stay', async () => {
  const place = mkdtempSync(join(tmpdir(), 'hiyas-killed-'))
  onTestFinished(() => rmSync(place, { recursive: true, force: true }))
  const killed = spawn(process.execPath, words(place), { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
  onTestFinished(() => void killed.kill('SIGKILL'))
  const ended = once(killed, 'exit')
  const [server] = await once(killed, 'message')
  const atWork = join(place, String(process.pid))
  mkdirSync(atWork)
  const sweep = () => sweepKilledRuns(place, 'house/postgres')
  await sweep()
  expect(birthOf(server)).not.toBeNull()

  killed.kill('SIGKILL')
  await ended
  // Killed before its server was there.
  mkdirSync(join(place, '999999999'))
  await sweep()
  expect(birthOf(server)).toBeNull()
  expect(existsSync(join(place, String(killed.pid)))).toBe(false)
  expect(existsSync(join(place, '999999999'))).toBe(false)
  expect(existsSync(atWork)).toBe(true)
})
