import { expect, test } from 'vitest'
import { explainFileError } from '../index.ts'

const folder = '/srv/hiyas/data'

test.each([
  ['ENOSPC', 'is full'],
  ['EACCES', 'No permission'],
  ['EROFS', 'No permission'],
])('the file error %s has a sentence with its remedy', (code, sentence) => {
  expect(String(explainFileError(Object.assign(new Error(code), { code }), folder))).toContain(sentence)
})

test('a folder on a read-only disk has a sentence too', () => {
  const error = Object.assign(new Error('ENOENT'), { code: 'ENOENT', syscall: 'mkdir' })
  expect(String(explainFileError(error, folder))).toContain('No permission')
})

test('an error without a remedy comes back as it is', () => {
  const error = new Error('new')
  expect(explainFileError(error, folder)).toBe(error)
})
