import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { tempFolder } from '../../postgres/test/folders.ts'
import { suite } from '../steps.ts'

const folder = tempFolder('steps')
const GOOD = { passed: 2, failed: 0, skipped: 0 }

test.each([
  ['never written', null],
  ['cut off where the disk was full', '{"passed":2,"failed":0'],
])('a suite whose report was %s has failed, and what it said is shown', (name, text) => {
  const file = join(folder, `${name}.json`)
  if (text !== null) writeFileSync(file, text)
  const outcome = suite({ code: 0, output: 'ENOSPC' }, file, () => ({ counts: GOOD }))
  expect(outcome).toEqual({ counts: { passed: 0, failed: 1, skipped: 0 }, output: 'ENOSPC', failed: [], flaky: [] })
})

test('a suite whose report is whole is counted by it, and by the code it ended with', () => {
  const file = join(folder, 'whole.json')
  writeFileSync(file, JSON.stringify(GOOD))
  const read = (counts: typeof GOOD) => ({ counts, flaky: ['home.spec.ts shaky'] })
  expect(suite({ code: 0, output: '' }, file, read)).toEqual({
    counts: GOOD,
    output: '',
    failed: [],
    flaky: ['home.spec.ts shaky'],
  })
  expect(suite({ code: 1, output: '' }, file, read).counts.failed).toBe(1)
})
