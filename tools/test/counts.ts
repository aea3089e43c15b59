import { relative } from 'node:path'
import { formatDuration } from '@hiyas/tools/report'

/** How many tests did what. A step that is no test suite counts as one test. */
export type Counts = { passed: number; failed: number; skipped: number }

/** What Vitest's JSON report tells. */
export type VitestReport = {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  numTodoTests: number
  testResults: VitestFile[]
}

/** `name` is the file's path, from the root of the disk. */
export type VitestFile = { name: string; status: string; assertionResults: { status: string; fullName: string }[] }

/** What Playwright's JSON report tells. */
export type PlaywrightReport = {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
  errors: unknown[]
  suites: PlaywrightSuite[]
}

export type PlaywrightSuite = {
  specs: { title: string; file: string; tests: { status: string }[] }[]
  suites?: PlaywrightSuite[]
}

export const PASSED: Counts = { passed: 1, failed: 0, skipped: 0 }
export const FAILED: Counts = { passed: 0, failed: 1, skipped: 0 }

export function countVitest(report: VitestReport): Counts {
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + report.testResults.filter(isUnloaded).length,
    skipped: report.numPendingTests + report.numTodoTests,
  }
}

/** A file that does not load has no tests to fail. */
const isUnloaded = ({ status, assertionResults }: VitestFile): boolean =>
  status === 'failed' && assertionResults.every(test => test.status !== 'failed')

/** The tests that failed, by file and title, and the files that do not load. */
export const failedOfVitest = (files: readonly VitestFile[], root: string): string[] =>
  files.flatMap(file => {
    const name = relative(root, file.name)
    if (isUnloaded(file)) return [name]
    return file.assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName }) => `${name} ${fullName}`)
  })

/** A journey that passes only at the second try has passed, and is named at the end: see `closingLines`. */
export function countPlaywright({ stats, errors }: Pick<PlaywrightReport, 'stats' | 'errors'>): Counts {
  const { expected, unexpected, flaky, skipped } = stats
  return { passed: expected + flaky, failed: unexpected + errors.length, skipped }
}

/** The journeys that ended so, by file and title. One that is flaky passed only at the second try: something is wrong with it. */
export const journeysOf = (suites: readonly PlaywrightSuite[], outcome: 'flaky' | 'unexpected'): string[] =>
  suites.flatMap(({ specs, suites: inner = [] }) => [
    ...specs
      .filter(({ tests }) => tests.some(({ status }) => status === outcome))
      .map(({ file, title }) => `${file} ${title}`),
    ...journeysOf(inner, outcome),
  ])

/** A suite that fails without a failed test, or runs none at all, has failed. */
export function withExitCode(counts: Counts, code: number | null): Counts {
  const silent = counts.failed === 0 && (code !== 0 || counts.passed === 0)
  return silent ? { ...counts, failed: 1 } : counts
}

export const addUp = (all: readonly Counts[]): Counts => ({
  passed: all.reduce((total, { passed }) => total + passed, 0),
  failed: all.reduce((total, { failed }) => total + failed, 0),
  skipped: all.reduce((total, { skipped }) => total + skipped, 0),
})

/** More names than these help nobody who reads the end of a run. */
const NAMES_MAX = 20

/** What ends a run: who asks a program for the counts reads the last line, and who has only the end of it learns what failed. */
export const closingLines = (
  total: Counts,
  { failed, flaky, tookMs }: { failed: readonly string[]; flaky: readonly string[]; tookMs: number },
): string[] => [
  ...namesOf(failed).map(name => `failed: ${name}`),
  ...flaky.map(name => `flaky, passed at the second try: ${name}`),
  `all of it took ${formatDuration(tookMs)}`,
  formatCounts(total),
]

const namesOf = (names: readonly string[]): readonly string[] =>
  names.length > NAMES_MAX ? [...names.slice(0, NAMES_MAX), `${names.length - NAMES_MAX} more`] : names

export const formatCounts = ({ passed, failed, skipped }: Counts): string =>
  `${passed} passed, ${failed} failed, ${skipped} skipped`
