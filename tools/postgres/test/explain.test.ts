import { expect, test } from 'vitest'
import { explainLinkError } from '../binaries.ts'
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

test.each([
  ['ENOSPC', 'The disk that holds /srv/hiyas/package is full: free some space.'],
  ['EDQUOT', 'The disk that holds /srv/hiyas/package is full: free some space.'],
  ['EACCES', 'No permission to complete /srv/hiyas/package: run npm start once as the owner of the checkout.'],
  ['EROFS', 'No permission to complete /srv/hiyas/package: run npm start once as the owner of the checkout.'],
  ['EIO', 'EIO'],
])('a library that cannot be linked for %s has the sentence of that, and no word of HIYAS_DATA', (code, sentence) => {
  const error = Object.assign(new Error(code), { code })
  expect(explainLinkError(error, '/srv/hiyas/package')).toMatchObject({ message: sentence })
})
