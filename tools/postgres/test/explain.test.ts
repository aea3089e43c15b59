import { expect, test } from 'vitest'
import { explainServerText, layoutOf } from '../cluster.ts'
import { tempFolder } from './folders.ts'

const layout = layoutOf(tempFolder('postgres-explain'))
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
