import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { StepName } from './config.ts'
import {
  type Counts,
  countPlaywright,
  countVitest,
  FAILED,
  flakyOf,
  PASSED,
  type PlaywrightReport,
  type VitestReport,
  withExitCode,
} from './counts.ts'
import { type Run, runNode } from './run.ts'

/** What a step found. `output` is what to show when something failed, `flaky` names what passed only at the second try. */
export type Outcome = { counts: Counts; output: string; flaky?: readonly string[] }

/** Every step by name. Null = there is nothing of that kind in this checkout. */
export const STEPS: Readonly<Record<StepName, (root: string) => Promise<Outcome | null>>> = {
  types: async root => one(await runNode(root, [bin('tsc'), '--noEmit', '-p', 'tsconfig.json'])),
  lint: async root => one(await runNode(root, [bin('biome'), 'check', '.'])),
  tidy: root => script(root, 'tools/tidy/main.ts'),
  unit,
  spec: root => script(root, 'tools/spec/main.ts', '--check'),
  journeys,
}

const REPORTS = '.cache/test-reports'
const COLOURLESS = { NO_COLOR: '1', FORCE_COLOR: '0' }

async function script(root: string, file: string, ...args: string[]): Promise<Outcome | null> {
  return existsSync(join(root, file)) ? one(await runNode(root, [file, ...args])) : null
}

async function unit(root: string): Promise<Outcome> {
  const report = freshReport(root, 'unit')
  const args = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const run = await runNode(root, [bin('vitest'), ...args], COLOURLESS)
  return suite(run, report, text => countVitest(JSON.parse(text) as VitestReport))
}

async function journeys(root: string): Promise<Outcome | null> {
  if (!existsSync(join(root, 'e2e', 'playwright.config.ts'))) return null
  if (!process.env.HIYAS_CHROMIUM) return { counts: FAILED, output: 'The journeys need a browser: see above.' }
  const report = freshReport(root, 'journeys')
  const env = { ...COLOURLESS, PLAYWRIGHT_JSON_OUTPUT_FILE: report }
  const run = await runNode(root, [bin('playwright'), 'test', '--config=e2e', '--reporter=list,json'], env)
  const read = (text: string) => JSON.parse(text) as PlaywrightReport
  const outcome = suite(run, report, text => countPlaywright(read(text)))
  return { ...outcome, flaky: existsSync(report) ? flakyOf(read(readFileSync(report, 'utf8')).suites) : [] }
}

const bin = (name: string): string => join('node_modules', '.bin', name)

const one = ({ code, output }: Run): Outcome => ({ counts: code === 0 ? PASSED : FAILED, output })

function suite({ code, output }: Run, report: string, count: (text: string) => Counts): Outcome {
  const counts = existsSync(report) ? count(readFileSync(report, 'utf8')) : FAILED
  return { counts: withExitCode(counts, code), output }
}

/** A report of an earlier run must never be counted. */
function freshReport(root: string, name: string): string {
  const folder = join(root, REPORTS)
  mkdirSync(folder, { recursive: true })
  const file = join(folder, `${name}.json`)
  rmSync(file, { force: true })
  return file
}
