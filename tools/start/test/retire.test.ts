import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { birthOf, signal, startPostgres, waitUntil } from '../../postgres/index.ts'
import { tempFolder } from '../../postgres/test/folders.ts'

/** A database is made first, on a machine that does much else. */
const PATIENCE_MS = 120_000
const folder = tempFolder('retire')
let started: number[] = []
afterAll(() => started.forEach(pid => void signal(pid, 'SIGKILL')))

const { DATABASE_URL: _, STUDIO_DATABASE_URL: __, ...env } = process.env

test('RNG-12 npm run studio:retire makes no database, of which it would say that all is retired, where HIYAS_DATA names another folder', () => {
  const [empty, missing] = [join(folder, 'empty'), join(folder, 'missing')]
  mkdirSync(empty)
  for (const dataDir of [empty, missing]) {
    const { status, stdout, stderr } = spawnSync(process.execPath, [join(import.meta.dirname, '../retire.ts')], {
      env: { ...env, HIYAS_DATA: dataDir },
      encoding: 'utf8',
    })
    expect({ status, stderr }).toEqual({ status: 2, stderr: '' })
    expect(stdout).toMatch(/^There is no database in .*: set HIYAS_DATA .*\n$/)
  }
  expect([readdirSync(empty), existsSync(missing)]).toEqual([[], false])
})

test('npm run studio:retire that is told to end leaves neither the database that it started nor its work', {
  timeout: 2 * PATIENCE_MS,
}, async () => {
  const database = await startPostgres({ dataDir: join(folder, 'postgres'), settings: { fsync: 'off' } })
  await database.stop()
  const [held, hold] = [join(folder, 'held'), join(folder, 'hold.mjs')]
  // The studio's part stands still, where it would be done in a moment.
  writeFileSync(
    hold,
    `import { renameSync, writeFileSync } from 'node:fs'
if (process.argv[1]?.endsWith('main.ts')) {
  writeFileSync(${JSON.stringify(`${held}.new`)}, String(process.pid))
  renameSync(${JSON.stringify(`${held}.new`)}, ${JSON.stringify(held)})
  await new Promise(() => setInterval(() => undefined, 1_000))
}`,
  )
  const child = spawn(process.execPath, [join(import.meta.dirname, '../retire.ts')], {
    env: { ...env, HIYAS_DATA: folder, NODE_OPTIONS: `--import ${pathToFileURL(hold).href}` },
    stdio: 'ignore',
  })
  expect(await waitUntil(() => existsSync(held), PATIENCE_MS)).toBe(true)
  started = ['held', 'postgres/cluster/postmaster.pid'].map(file =>
    Number.parseInt(readFileSync(join(folder, file), 'utf8'), 10),
  )
  child.kill('SIGTERM')
  expect(await once(child, 'exit')).toEqual([130, null])
  expect(await waitUntil(() => started.every(pid => birthOf(pid) === null), PATIENCE_MS)).toBe(true)
})
