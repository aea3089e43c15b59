import { Problem } from '@hiyas/tools/problem'

export const STEP_NAMES = ['types', 'lint', 'tidy', 'spec', 'unit', 'journeys'] as const

export type StepName = (typeof STEP_NAMES)[number]

export type TestOptions = { help: boolean; steps: readonly StepName[] }

export const HELP = `npm test [-- --only step,step]

Installs what is missing and runs everything that must hold before a change lands. The last line counts.

Steps, in order; types runs beside the three that follow it
  types      the TypeScript compiler
  lint       Biome: format and lint
  tidy       the house rules
  spec       no requirement has lost its test
  unit       unit and module tests, on a real PostgreSQL
  journeys   a real browser through the whole system

Environment
  DATABASE_URL     a PostgreSQL server for the unit and module tests in place of an embedded one, with max_connections
                   of 600; the journeys, and what stops its database in the middle, start embedded ones all the same
  HIYAS_CHROMIUM   the browser to use in place of the one found
  FUZZ_SEED        a number: what the values that tests make up start from; the same in every run without it`

/**
 * One round after the other; in a round its lanes run beside each other, on a processor each of the two we promise to do with. Unit tests and
 * journeys keep both busy by themselves.
 */
const ROUNDS: readonly Round[] = [[['types'], ['lint', 'tidy', 'spec']], [['unit']], [['journeys']]]

export type Round = readonly (readonly StepName[])[]

/** The rounds of these steps alone. */
export const roundsOf = (steps: readonly StepName[]): Round[] =>
  ROUNDS.map(lanes =>
    lanes.map(lane => lane.filter(name => steps.includes(name))).filter(lane => lane.length > 0),
  ).filter(lanes => lanes.length > 0)

/** Reads the command line; throws a `Problem` for what cannot be meant. */
export function readOptions(args: readonly string[]): TestOptions {
  let steps: readonly StepName[] = STEP_NAMES
  const rest = [...args]
  for (let arg = rest.shift(); arg !== undefined; arg = rest.shift()) {
    if (arg === '--help' || arg === '-h') return { help: true, steps }
    if (arg.startsWith('--only=')) steps = readSteps(arg.slice('--only='.length))
    else if (arg === '--only') steps = readSteps(rest.shift() ?? '')
    else throw new Problem(`Unknown option ${arg}: npm test -- --help lists the options.`)
  }
  return { help: false, steps }
}

function readSteps(text: string): StepName[] {
  const asked = text.split(',')
  const unknown = asked.find(name => !STEP_NAMES.some(step => step === name))
  if (unknown !== undefined) throw new Problem(`There is no step "${unknown}": choose from ${STEP_NAMES.join(', ')}.`)
  return STEP_NAMES.filter(step => asked.includes(step))
}
