import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { onceARun } from '../src/index.ts'

test('what several files need is made by the first who asks, whole before the others have it', async () => {
  let made = 0
  const ask = () =>
    onceARun('sample', async folder => {
      made += 1
      await mkdir(folder)
      writeFileSync(join(folder, 'thing'), 'whole')
    })
  const folders = await Promise.all([ask(), ask(), ask()])
  expect([made, new Set(folders).size]).toEqual([1, 1])
  expect(readFileSync(join(folders[0] ?? '', 'thing'), 'utf8')).toBe('whole')
})

test('when making it fails who asked is told, and the next one begins with nothing', async () => {
  const broken = onceARun('broken', async folder => {
    await mkdir(folder)
    writeFileSync(join(folder, 'half'), '')
    throw new Error('the disk is full')
  })
  await expect(broken).rejects.toThrow('the disk is full')
  const folder = await onceARun('broken', async fresh => void (await mkdir(fresh)))
  expect(readdirSync(folder)).toEqual([])
})
