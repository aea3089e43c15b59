import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { birthOf, linesOf } from '../claim.mjs'
import { startPostgres, waitUntil } from '../index.ts'
import { signal } from '../processes.ts'
import { tempFolder } from './folders.ts'

const PATIENCE_MS = 20_000
const folder = tempFolder('postgres-cluster')
const left: number[] = []
afterAll(() => left.forEach(pid => void signal(pid, 'SIGKILL')))

/** Stands for one that is still at work, however soon or late it is looked at. */
const initdb = join(folder, 'initdb')
writeFileSync(initdb, '#!/bin/sh\nexec sleep 600\n')
chmodSync(initdb, 0o755)

/** A first start in another process, once the program that makes its cluster holds the folder too, and then `end` does. */
async function firstStart(dataDir: string, end = ''): Promise<{ starter: ChildProcess; initdb: number }> {
  mkdirSync(dataDir)
  const door = (file: string) => JSON.stringify(join(import.meta.dirname, '..', file))
  const binaries = JSON.stringify({ initdb, postgres: '', major: '18' })
  const code = `const { claimFolder } = await import(${door('owner.ts')})
    const { ensureCluster, layoutOf } = await import(${door('cluster.ts')})
    const layout = layoutOf(${JSON.stringify(dataDir)})
    await claimFolder(layout.folder, { waitMs: 0 })
    void ensureCluster(layout, ${binaries}, { prefix: [] }, true)
    ${end}`
  const starter = spawn(process.execPath, ['--input-type=module', '--eval', code], { stdio: 'inherit' })
  const numbers = () => linesOf(join(dataDir, 'owner'))
  expect(await waitUntil(() => numbers().length === 4, PATIENCE_MS)).toBe(true)
  const made = Number(numbers()[2])
  left.push(made)
  return { starter, initdb: made }
}

test('a start after one that was killed while its cluster was made waits for what that left at work in there', async () => {
  const dataDir = join(folder, 'killed')
  const first = await firstStart(dataDir)
  first.starter.kill('SIGKILL')
  await once(first.starter, 'exit')
  const settings = { fsync: 'off', shared_buffers: '16MB' }
  await expect(startPostgres({ dataDir, settings })).rejects.toThrow(`in use by process ${first.initdb}`)
  const said: string[] = []
  const log = (sentence: string) => said.push(sentence) === 1 && signal(first.initdb, 'SIGKILL')
  const server = await startPostgres({ dataDir, settings, ownerWaitMs: PATIENCE_MS, log })
  expect(said[0]).toContain(`waiting for process ${first.initdb}`)
  await server.stop()
})

test('a process that ends while its cluster is made takes with it what makes that', async () => {
  const { initdb: made } = await firstStart(join(folder, 'ended'), 'setTimeout(() => process.exit())')
  expect(await waitUntil(() => birthOf(made) === null, PATIENCE_MS)).toBe(true)
})
