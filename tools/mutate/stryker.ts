import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Problem } from '@hiyas/tools/problem'
import type { Area } from './areas.ts'
import type { Mutants } from './score.ts'

const HERE = import.meta.dirname
const STRYKER = join(HERE, 'node_modules/@stryker-mutator/core/bin/stryker.js')
const INSTALL = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']

/**
 * The mutation tester is 177 packages that nothing else needs: they come when it is first asked for, at the versions of its own
 * lock, and `npm ci` of the house stays as it is.
 */
export function installStryker(say: (line: string) => void): void {
  if (existsSync(STRYKER)) return
  say('installing StrykerJS into tools/mutate, once ...')
  const { status } = spawnSync('npm', INSTALL, { cwd: HERE, stdio: 'inherit' })
  if (status !== 0) throw new Problem('npm could not install StrykerJS into tools/mutate: see its words above.')
}

type Run = {
  copy: string
  /** The folder that gets the report. */
  reports: string
  /** Leaves out what is made once when a file is read. */
  quick: boolean
  /** Goes on from what the run before has left there. */
  again: boolean
}

/**
 * Breaks an area in the copy, a mutant at a time, and answers what the tests noticed. Leaves `<area>.html`, `<area>.json`,
 * `<area>.last.json` and `<area>.log` in the folder of reports. Throws a Problem when there is nothing to be had, as when a test
 * fails unbroken.
 */
export async function runStryker(area: Area, { copy, reports, quick, again }: Run): Promise<Mutants> {
  const leave = (ending: string) => join(reports, `${area.name}.${ending}`)
  const config = { ...configOf(area, leave), ignoreStatic: quick, force: !again }
  writeFileSync(join(copy, 'stryker.config.json'), JSON.stringify(config))
  const log = createWriteStream(leave('log'))
  await once(log, 'open')
  const stryker = spawn(process.execPath, [STRYKER, 'run'], {
    cwd: copy,
    stdio: ['ignore', log, log],
    env: { ...process.env, MUTATE_TESTS: area.tests.join(' '), MUTATE_DATABASE: area.database ? 'yes' : 'no' },
  })
  const end = () => stryker.kill()
  process.once('SIGINT', end).once('SIGTERM', end)
  const [code] = await once(stryker, 'exit')
  process.off('SIGINT', end).off('SIGTERM', end)
  if (code !== 0) throw new Problem(`StrykerJS could not try ${area.name}: ${leave('log')} says why.`)
  return JSON.parse(readFileSync(leave('json'), 'utf8')).files
}

/** It works in place, because the place is a copy already, in which the packages of the house lead to each other. */
const configOf = (area: Area, leave: (ending: string) => string) => ({
  mutate: area.files,
  testRunner: 'vitest',
  vitest: { configFile: 'tools/mutate/vitest.config.ts', related: false },
  plugins: ['@stryker-mutator/vitest-runner'],
  inPlace: true,
  concurrency: 1,
  coverageAnalysis: 'perTest',
  allowConsoleColors: false,
  reporters: ['json', 'html', 'progress-append-only'],
  jsonReporter: { fileName: leave('json') },
  htmlReporter: { fileName: leave('html') },
  // Where the next run may go on; a run that is ended leaves what it had. Not the report itself: both are written at once.
  incremental: true,
  incrementalFile: leave('last.json'),
})
