import { formatDuration } from '@hiyas/tools/report'

/** How many tests did what. A step that is no test suite counts as one test. */
export type Counts = { passed: number; failed: number; skipped: number }

/** What Vitest's JSON report tells. */
export type VitestReport = {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  numTodoTests: number
  testResults: { status: string; assertionResults: { status: string }[] }[]
}

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
  // A file that does not load has no tests to fail.
  const unloaded = report.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.every(test => test.status !== 'failed'),
  )
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + unloaded.length,
    skipped: report.numPendingTests + report.numTodoTests,
  }
}

/** A journey that passes only at the second try has passed, and is named at the end: see `flakyOf`. */
export function countPlaywright({ stats, errors }: Pick<PlaywrightReport, 'stats' | 'errors'>): Counts {
  const { expected, unexpected, flaky, skipped } = stats
  return { passed: expected + flaky, failed: unexpected + errors.length, skipped }
}

/** The journeys that passed only at the second try, by file and title: something is wrong with each of them. */
export const flakyOf = (suites: readonly PlaywrightSuite[]): string[] =>
  suites.flatMap(({ specs, suites: inner = [] }) => [
    ...specs
      .filter(({ tests }) => tests.some(({ status }) => status === 'flaky'))
      .map(({ file, title }) => `${file} ${title}`),
    ...flakyOf(inner),
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

/** What ends a run: who asks a program for the counts reads the last line. */
export const closingLines = (
  total: Counts,
  { flaky, tookMs }: { flaky: readonly string[]; tookMs: number },
): string[] => [
  ...flaky.map(name => `flaky, passed at the second try: ${name}`),
  `all of it took ${formatDuration(tookMs)}`,
  formatCounts(total),
]

export const formatCounts = ({ passed, failed, skipped }: Counts): string =>
  `${passed} passed, ${failed} failed, ${skipped} skipped`
