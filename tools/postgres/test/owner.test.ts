import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { claimFolder, readOwner, sayEnding } from '../owner.ts'

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
