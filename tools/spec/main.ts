import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readTree } from '../tidy/tree.ts'
import { RULES_AREA } from './catalogue.ts'
import { type Coverage, coverageOf, PROVED_FILE } from './coverage.ts'
import { asJson, asTable } from './present.ts'
import { faultsOf, recordOf } from './record.ts'

const HELP = `npm run spec                 rows proved by a test's title, per area, and what is missing
npm run spec -- --json       the areas as an array, one object a line
npm run spec -- --check      fails when a recorded id lost its test, or one is proved and not recorded, or named and unknown
npm run spec -- --write      records what is proved now in ${PROVED_FILE}; refuses where a recorded id lost its test
npm run spec -- --write --drop=LOGIN-12,W-13   takes these from the record, for they are proved no more`

const root = fileURLToPath(new URL('../..', import.meta.url))
const tree = readTree(root)
const coverage = coverageOf(tree)

const [mode = '--table', more, ...rest] = process.argv.slice(2)
const dropped = mode === '--write' ? more?.match(/^--drop=(.+)$/)?.[1] : undefined
const modes: Readonly<Record<string, () => number>> = {
  '--table': () => print(asTable(coverage)),
  '--json': () => print(asJson(coverage.areas.filter(({ area }) => area !== RULES_AREA))),
  '--check': () => check(coverage),
  '--write': () => record(coverage, dropped?.split(',') ?? []),
  '--help': () => print(HELP),
}
const tooMuch = more !== undefined && dropped === undefined ? more : rest[0]
process.exitCode = tooMuch === undefined ? (modes[mode]?.() ?? wrongWord(mode)) : wrongWord(tooMuch)

function check(current: Coverage): number {
  const faults = faultsOf(tree, current)
  for (const fault of faults) console.log(fault)
  console.log(`spec: ${current.proved.length} ids proved, ${faults.length} faults`)
  return faults.length === 0 ? 0 : 1
}

function record(current: Coverage, given: readonly string[]): number {
  const recorded = recordOf(tree, current, given)
  if ('lost' in recorded) {
    const ids = recorded.lost.join(',')
    console.error(`spec: nothing is written, for no test names ${ids} any more: bring it back, or say --drop=${ids}`)
    return 1
  }
  writeFileSync(join(root, PROVED_FILE), recorded.text)
  return print(`${PROVED_FILE}: ${current.proved.length} ids`)
}

function print(text: string): number {
  console.log(text)
  return 0
}

function wrongWord(word: string): number {
  console.error(`spec: no option ${word}\n${HELP}`)
  return 2
}
