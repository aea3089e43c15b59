import { expect, test } from 'vitest'
import { explainServerText, layoutOf } from '../cluster.ts'
import { explainFileError } from '../problem.ts'
import { tempFolder } from './folders.ts'

const folder = tempFolder('postgres-explain')
const layout = layoutOf(folder)
const asUser = { prefix: [] }

test.each([
  ['FATAL:  could not write lock file "postmaster.pid": No space left on device', 'is full: free some space'],
  ['initdb: error: could not create directory "x": Permission denied', 'No permission to use'],
  ['FATAL:  data directory "x" has wrong ownership', 'No permission to use'],
  ['FATAL:  could not map anonymous shared memory: Cannot allocate memory', 'not enough memory'],
  ['LOG:  starting\nFATAL:  something new', 'said "FATAL:  something new"'],
])('%s has a sentence with its remedy', (text, sentence) => {
  const { message } = explainServerText(text, layout, asUser)
  expect(message).toContain(sentence)
  expect(message).not.toContain('\n')
})

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
