import { expect, test } from 'vitest'
import { readOptions, roundsOf, STEP_NAMES } from '../config.ts'
import {
  addUp,
  closingLines,
  countPlaywright,
  countVitest,
  failedOfVitest,
  formatCounts,
  journeysOf,
  withExitCode,
} from '../counts.ts'

const vitest = { numPassedTests: 5, numFailedTests: 0, numPendingTests: 1, numTodoTests: 1, testResults: [] }

test('the closing line', () => {
  const all = [
    { passed: 1, failed: 0, skipped: 0 },
    { passed: 5, failed: 1, skipped: 2 },
  ]
  expect(formatCounts(addUp(all))).toBe('6 passed, 1 failed, 2 skipped')
})

test('the counts are the last that is said, after what failed, what was flaky and how long all took', () => {
  const total = { passed: 6, failed: 1, skipped: 0 }
  expect(closingLines(total, { failed: ['a test'], flaky: ['a journey'], tookMs: 250_400 })).toEqual([
    'failed: a test',
    'flaky, passed at the second try: a journey',
    'all of it took 4 min 10 s',
    '6 passed, 1 failed, 0 skipped',
  ])
})

test('where everything fails, the first twenty are named and the others counted', () => {
  const failed = Array.from({ length: 23 }, (_, index) => `test ${index}`)
  const lines = closingLines({ passed: 0, failed: 23, skipped: 0 }, { failed, flaky: [], tookMs: 0 })
  expect(lines.slice(19, 21)).toEqual(['failed: test 19', 'failed: 3 more'])
  expect(lines).toHaveLength(23)
})

test('a file that does not load counts as a failure, and is named', () => {
  const unloaded = { name: '/root/a/b.test.ts', status: 'failed', assertionResults: [] }
  expect(countVitest({ ...vitest, testResults: [unloaded] })).toEqual({ passed: 5, failed: 1, skipped: 2 })
  expect(failedOfVitest([unloaded], '/root')).toEqual(['a/b.test.ts'])
})

test('a failed test is counted once, and named with its file', () => {
  const [good, bad] = [
    { status: 'passed', fullName: 'LOGIN-12 good' },
    { status: 'failed', fullName: 'LOGIN-13 bad' },
  ]
  const file = { name: '/root/a/b.test.ts', status: 'failed', assertionResults: [good, bad] }
  expect(countVitest({ ...vitest, numFailedTests: 1, testResults: [file] }).failed).toBe(1)
  expect(failedOfVitest([file], '/root')).toEqual(['a/b.test.ts LOGIN-13 bad'])
})

test('a journey that does not load has failed, one that needed a second try has passed', () => {
  const stats = { expected: 3, unexpected: 0, flaky: 1, skipped: 0 }
  expect(countPlaywright({ stats, errors: [{}] })).toEqual({ passed: 4, failed: 1, skipped: 0 })
})

test('a journey that failed, or needed a second try, is named, wherever it stands', () => {
  const spec = (title: string, status: string) => ({ title, file: 'home.spec.ts', tests: [{ status }] })
  const inner = { specs: [spec('deep', 'flaky'), spec('failed', 'unexpected')] }
  const suites = [{ specs: [spec('good', 'expected'), spec('shaky', 'flaky')], suites: [inner] }]
  expect(journeysOf(suites, 'flaky')).toEqual(['home.spec.ts shaky', 'home.spec.ts deep'])
  expect(journeysOf(suites, 'unexpected')).toEqual(['home.spec.ts failed'])
})

test.each([
  ['a suite that ends badly without a failed test has failed', { passed: 5, failed: 0, skipped: 0 }, 1, 1],
  ['a suite without tests has failed', { passed: 0, failed: 0, skipped: 3 }, 0, 1],
  ['failures are not counted twice', { passed: 5, failed: 2, skipped: 0 }, 1, 2],
  ['a good suite is good', { passed: 5, failed: 0, skipped: 0 }, 0, 0],
])('%s', (_, counts, code, failed) => {
  expect(withExitCode(counts, code).failed).toBe(failed)
})

test('--only keeps the order of the steps', () => {
  expect(readOptions(['--only', 'unit,types']).steps).toEqual(['types', 'unit'])
  expect(readOptions(['--only=lint']).steps).toEqual(['lint'])
  expect(readOptions([]).steps).toBe(STEP_NAMES)
})

test('every step has its turn once; types beside the other quick ones, and what is not asked for leaves no gap', () => {
  expect(roundsOf(STEP_NAMES)).toEqual([[['types'], ['lint', 'tidy', 'spec']], [['unit']], [['journeys']]])
  expect(roundsOf(STEP_NAMES).flat(2)).toEqual(STEP_NAMES)
  expect(roundsOf(['spec', 'journeys'])).toEqual([[['spec']], [['journeys']]])
})

test.each([[['--only', 'nothing']], [['--only']], [['--fast']]])('%s is refused with the remedy', args => {
  expect(() => readOptions(args)).toThrow(/choose from types|npm test -- --help/)
})
