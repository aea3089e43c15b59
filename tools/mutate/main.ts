import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { notTaken, parsed, understood } from '@hiyas/tools/problem'
import { createReport, textOf } from '@hiyas/tools/report'
import { AREAS, type Area, SCORE_MIN } from './areas.ts'
import { copyTree } from './copy.ts'
import { type Score, scoreOf, survivorsOf } from './score.ts'
import { installStryker, runStryker } from './stryker.ts'

const HELP = `npm run mutate [-- area ... --quick --again]

Breaks the code of an area on purpose, a small thing at a time, and counts how often a test fails: of all that is broken, at
least ${SCORE_MIN}% has to be noticed. Works on a copy below .cache, where it leaves for each area <area>.txt, the mutants that
no test noticed, and <area>.html, the same beside the code.

--quick leaves out what is made once when a file is read, such as tables: each of these asks every test of the area.
--again goes on from the run before, also from one that was ended: it tries what no test noticed and tests have come for, and what
is of changed lines or was noticed by changed tests. A change of code outside of the area it does not see.

Areas, all of them without a name
${AREAS.map(({ name, about }) => `  ${name.padEnd(14)} ${about}`).join('\n')}`

const ROOT = join(import.meta.dirname, '../..')
const REPORTS = join(ROOT, '.cache/mutate')
const RM_RETRIES_MAX = 5
const report = createReport()

const { values, areas } = understood(readOptions)

if (values.help) console.log(HELP)
else {
  process.exitCode = await run(areas).catch(error => {
    console.error(textOf(error))
    return 2
  })
}

function readOptions() {
  const { values, positionals } = parsed('mutate', () =>
    parseArgs({
      options: {
        quick: { type: 'boolean', default: false },
        again: { type: 'boolean', default: false },
        help: { type: 'boolean' },
      },
      allowPositionals: true,
    }),
  )
  const unknown = positionals.filter(name => !AREAS.some(area => area.name === name))
  if (unknown.length > 0) throw notTaken('mutate', `there is no area ${unknown.join(', ')}`)
  return { values, areas: AREAS.filter(({ name }) => positionals.length === 0 || positionals.includes(name)) }
}

/** Answers the exit code: 0 when every area holds. */
async function run(areas: readonly Area[]): Promise<number> {
  mkdirSync(REPORTS, { recursive: true })
  installStryker(line => report.say(line))
  const scores: [Area, Score][] = []
  for (const area of areas) scores.push([area, await report.step(area.name, () => tryArea(area), said)])
  for (const line of tableOf(scores)) report.say(line)
  return scores.every(([, score]) => score.percent >= SCORE_MIN) ? 0 : 1
}

async function tryArea(area: Area): Promise<Score> {
  const copy = join(REPORTS, `tree-${area.name}-${process.pid}`)
  try {
    copyTree(ROOT, copy)
    const mutants = await runStryker(area, { copy, reports: REPORTS, quick: values.quick, again: values.again })
    writeFileSync(join(REPORTS, `${area.name}.txt`), `${survivorsOf(mutants).join('\n')}\n`)
    return scoreOf(mutants)
  } finally {
    // What was ended before its time may still write for a moment.
    rmSync(copy, { recursive: true, force: true, maxRetries: RM_RETRIES_MAX })
  }
}

function said({ killed, mutants }: Score): string {
  return `${killed} of ${mutants} noticed`
}

function tableOf(scores: readonly [Area, Score][]): string[] {
  const line = (area: string, ...rest: (string | number)[]) =>
    `  ${area.padEnd(14)} ${rest.map(cell => String(cell).padStart(8)).join(' ')}`
  return [
    '',
    line('area', 'mutants', 'killed', 'survived', 'score', 'holds'),
    ...scores.map(([{ name }, { mutants, killed, survived, percent }]) =>
      line(name, mutants, killed, survived, `${percent}%`, percent >= SCORE_MIN ? 'yes' : 'NO'),
    ),
  ]
}
