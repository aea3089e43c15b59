import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { StepName } from './config.ts'
import {
  type Counts,
  countPlaywright,
  countVitest,
  FAILED,
  failedOfVitest,
  journeysOf,
  PASSED,
  type PlaywrightReport,
  type VitestReport,
  withExitCode,
} from './counts.ts'
import { type Run, runNode } from './run.ts'

/** What a step found. `output` is what to show when something failed, `failed` names it, `flaky` what passed only at the second try. */
export type Outcome = { counts: Counts; output: string; failed: readonly string[]; flaky: readonly string[] }

export const STEPS: Readonly<Record<StepName, (root: string) => Promise<Outcome>>> = {
  // Each of several checkers would work out for itself what all need: on two processors, half of the time goes with one.
  types: root => program(root, [bin('tsc'), '--noEmit', '-p', 'tsconfig.json', '--checkers', '1']),
  lint: root => program(root, [bin('biome'), 'check', '--error-on-warnings', '.'], { BIOME_THREADS: '1' }),
  tidy: root => program(root, ['tools/tidy/main.ts']),
  spec: root => program(root, ['tools/spec/main.ts', '--check']),
  unit,
  journeys,
}

/**
 * The outcome of a suite that writes a report. Without one, or with half of one, it was killed or its disk is full: it has failed, and
 * what it said tells why.
 */
export function suite<Report>({ code, output }: Run, file: string, read: (report: Report) => Found): Outcome {
  const report = readReport<Report>(file)
  const { counts, failed = [], flaky = [] } = report === null ? { counts: FAILED } : read(report)
  return { counts: withExitCode(counts, code), output, failed, flaky }
}

type Found = Pick<Outcome, 'counts'> & Partial<Pick<Outcome, 'failed' | 'flaky'>>

const REPORTS = '.cache/test-reports'
const COLOURLESS = { NO_COLOR: '1', FORCE_COLOR: '0' }

async function program(root: string, args: readonly string[], env: Record<string, string> = {}): Promise<Outcome> {
  const { code, output } = await runNode(root, args, { env })
  return { counts: code === 0 ? PASSED : FAILED, output, failed: [], flaky: [] }
}

async function unit(root: string): Promise<Outcome> {
  const file = freshReport(root, 'unit')
  const args = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  const run = await runNode(root, [bin('vitest'), ...args], { env: COLOURLESS })
  return suite<VitestReport>(run, file, report => ({
    counts: countVitest(report),
    failed: failedOfVitest(report.testResults, root),
  }))
}

async function journeys(root: string): Promise<Outcome> {
  if (!process.env.HIYAS_CHROMIUM) {
    return { counts: FAILED, output: 'The journeys need a browser: see above.', failed: [], flaky: [] }
  }
  const file = freshReport(root, 'journeys')
  const env = { ...COLOURLESS, PLAYWRIGHT_JSON_OUTPUT_FILE: file }
  const run = await runNode(root, [bin('playwright'), 'test', '--config=e2e', '--reporter=list,json'], { env })
  return suite<PlaywrightReport>(run, file, report => ({
    counts: countPlaywright(report),
    failed: journeysOf(report.suites, 'unexpected'),
    flaky: journeysOf(report.suites, 'flaky'),
  }))
}

const bin = (name: string): string => join('node_modules', '.bin', name)

function readReport<Report>(file: string): Report | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Report
  } catch {
    return null
  }
}

/** A report of an earlier run must never be counted. */
function freshReport(root: string, name: string): string {
  const folder = join(root, REPORTS)
  mkdirSync(folder, { recursive: true })
  const file = join(folder, `${name}.json`)
  rmSync(file, { force: true })
  return file
}
