import { resolve } from 'node:path'
import { ensureChromium } from '@hiyas/tools/chromium'
import { createReport, textOf } from '@hiyas/tools/report'
import { listenForEnd } from '../start/life.ts'
import { HELP, readOptions, roundsOf, type StepName } from './config.ts'
import { addUp, type Counts, closingLines, FAILED, formatCounts } from './counts.ts'
import { endRunning, killRunning } from './run.ts'
import { type Outcome, STEPS } from './steps.ts'

const ROOT = resolve(import.meta.dirname, '../..')
/** The components are looked at in a browser, too. */
const NEED_A_BROWSER: readonly StepName[] = ['unit', 'journeys']
const report = createReport()
let isEnding = false
// Without a terminal to print to (it was closed, or `| head` has enough) the exit code still counts.
process.stdout.on('error', () => undefined)
listenForEnd(
  reason => {
    isEnding = true
    report.say(`\nStopping (${reason}); once more to stop at once`)
    void endRunning().then(() => process.exit(1))
  },
  () => {
    killRunning()
    process.exit(130)
  },
)

try {
  const options = readOptions(process.argv.slice(2))
  if (options.help) report.say(HELP)
  else await test(options.steps)
} catch (error) {
  report.say(textOf(error))
  process.exitCode = 1
}

/** Runs every step, also after one has failed, and prints the closing line. */
async function test(steps: readonly StepName[]): Promise<void> {
  if (steps.some(name => NEED_A_BROWSER.includes(name))) await provideBrowser()
  const all: Counts[] = []
  const failed: string[] = []
  const flaky: string[] = []
  for (const lanes of roundsOf(steps)) {
    const outcomes = await Promise.all(lanes.map(inOrder))
    // Nothing is to be counted of a run that was broken off.
    if (isEnding) return
    for (const outcome of outcomes.flat()) {
      all.push(outcome.counts)
      failed.push(...outcome.failed)
      flaky.push(...outcome.flaky)
      if (outcome.counts.failed > 0) report.say(`\n${outcome.output.trim()}\n`)
    }
  }
  const total = addUp(all)
  for (const line of closingLines(total, { failed, flaky, tookMs: performance.now() })) report.say(line)
  process.exitCode = total.failed > 0 ? 1 : 0
}

/** One step after the other, also after one has failed. */
async function inOrder(steps: readonly StepName[]): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  for (const name of steps) {
    if (isEnding) break
    const work = () => attempt(name)
    outcomes.push(await report.step(name, work, ({ counts }) => formatCounts(counts)))
  }
  return outcomes
}

/** Finds or installs the browser and names it to the steps. Without one, those that need it fail. */
async function provideBrowser(): Promise<void> {
  try {
    process.env.HIYAS_CHROMIUM = await report.step(
      'browser',
      () => ensureChromium(process.env),
      path => path,
    )
  } catch (error) {
    delete process.env.HIYAS_CHROMIUM
    report.say(textOf(error))
  }
}

/** A step that cannot run has failed, and the others still run. What failed without a test's name has the step's. */
async function attempt(name: StepName): Promise<Outcome> {
  try {
    const outcome = await STEPS[name](ROOT)
    const isNameless = outcome.counts.failed > 0 && outcome.failed.length === 0
    return isNameless ? { ...outcome, failed: [name] } : outcome
  } catch (error) {
    return { counts: FAILED, output: textOf(error), failed: [name], flaky: [] }
  }
}
