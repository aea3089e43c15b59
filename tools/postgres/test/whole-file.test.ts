import fs, { fstatSync, mkdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { writeWhole } from '../whole-file.ts'
import { tempFolder } from './folders.ts'

const folder = tempFolder('whole-file')

afterEach(() => {
  vi.restoreAllMocks()
  syncBuiltinESMExports()
})

test('what is written is on the disk before the name stands for it, and the name when it is done: after a power cut a key is whole, or there is none, and none that was used is gone', () => {
  const asked: string[] = []
  const { fsyncSync, renameSync } = fs
  vi.spyOn(fs, 'fsyncSync').mockImplementation(file => {
    asked.push(fstatSync(file).isDirectory() ? 'flush the folder' : 'flush')
    fsyncSync(file)
  })
  vi.spyOn(fs, 'renameSync').mockImplementation((from, to) => {
    asked.push('name')
    renameSync(from, to)
  })
  syncBuiltinESMExports()
  const file = join(folder, 'key')
  writeWhole(file, 'secret', { mode: 0o600 })
  expect(asked).toEqual(['flush', 'name', 'flush the folder'])
  expect([readFileSync(file, 'utf8'), statSync(file).mode & 0o777]).toEqual(['secret', 0o600])
})

test('a link in the place of its draft leads nowhere', () => {
  const elsewhere = join(folder, 'elsewhere')
  mkdirSync(join(folder, 'linked'))
  writeFileSync(elsewhere, 'kept')
  symlinkSync(elsewhere, join(folder, 'linked', 'key.new'))
  writeWhole(join(folder, 'linked', 'key'), 'secret', { mode: 0o600 })
  expect(readFileSync(elsewhere, 'utf8')).toBe('kept')
})
