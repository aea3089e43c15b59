import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ps } from '../claim.mjs'
import { claimFolder, readOwner, sayEnding } from '../owner.ts'
import type { Claiming } from './claimer.ts'

const CLAIMERS = 2
const ROUNDS = 150
/** No process has this number. */
const GONE = '4194999\n1\n'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'hiyas-owner-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

test('a folder that is held is refused, and told of once', async () => {
  await claimFolder(folder, { waitMs: 0 })
  const told: number[] = []
  await expect(claimFolder(folder, { waitMs: 0, onWait: pid => told.push(pid) })).rejects.toThrow(
    'is in use by process',
  )
  expect(told).toEqual([process.pid])
})

test('whoever holds it and says that he ends is waited for until he has', async () => {
  const release = await claimFolder(folder, { waitMs: 0 })
  sayEnding(folder)
  expect(readOwner(folder)).toBe(process.pid)
  const second = claimFolder(folder, { waitMs: 0, onWait: () => setImmediate(release) })
  await (await second)()
  expect(readOwner(folder)).toBeNull()
})

test('of a folder that nobody holds there is nothing to end', () => {
  sayEnding(folder)
  expect(readOwner(folder)).toBeNull()
})

test.each([
  ['held by nobody', null],
  ['left over by a process that is gone', GONE],
])('of several that come at the same moment to a folder %s one gets it', async (_, left) => {
  const folders = Array.from({ length: ROUNDS }, (_, round) => join(folder, String(round)))
  for (const one of folders) {
    mkdirSync(one)
    if (left !== null) writeFileSync(join(one, 'owner'), left)
  }
  const [arrived, taken] = [counters(), counters()]
  const workerData: Claiming = { folders, claimers: CLAIMERS, arrived, taken }
  const claimers = Array.from(
    { length: CLAIMERS },
    () => new Worker(new URL('./claimer.ts', import.meta.url), { workerData }),
  )
  await Promise.all(claimers.map(claimer => once(claimer, 'exit')))
  expect([...taken].filter(times => times !== 1)).toEqual([])
  expect(new Set(folders.flatMap(one => readdirSync(one)))).toEqual(new Set(['owner']))
})

test('when a process began is told in the same words in any time zone', () => {
  const before = process.env.TZ
  const told = ['UTC', 'Asia/Manila'].map(zone => {
    process.env.TZ = zone
    return ps(process.pid, 'lstart')
  })
  if (before === undefined) delete process.env.TZ
  else process.env.TZ = before
  expect(told[0]).toMatch(/ \d{4}$/)
  expect(told[1]).toBe(told[0])
})

const counters = (): Int32Array => new Int32Array(new SharedArrayBuffer(ROUNDS * Int32Array.BYTES_PER_ELEMENT))
