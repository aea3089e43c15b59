import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readTree } from '../tidy/tree.ts'
import { RULES_AREA } from './catalogue.ts'
import { type Coverage, coverageOf, lostIds, PROVED_FILE, unrecordedIds } from './coverage.ts'
import { asJson, asTable } from './present.ts'

const HELP = `npm run spec                 rows proved by a test's title, per area, and what is missing
npm run spec -- --json       the areas as an array, one object a line
npm run spec -- --check      fails when a recorded id lost its test or an unknown id is named
npm run spec -- --write      records what is proved now in ${PROVED_FILE}`

const root = fileURLToPath(new URL('../..', import.meta.url))
const tree = readTree(root)
const coverage = coverageOf(tree)

const [mode = '--table'] = process.argv.slice(2)
const modes: Readonly<Record<string, () => number>> = {
  '--table': () => print(asTable(coverage)),
  '--json': () => print(asJson(coverage.areas.filter(({ area }) => area !== RULES_AREA))),
  '--check': () => check(coverage),
  '--write': () => record(coverage),
  '--help': () => print(HELP),
}
process.exitCode = (modes[mode] ?? wrongMode)()

function check(current: Coverage): number {
  const lost = lostIds(tree, current)
  for (const id of lost) console.log(`${id} was proved and no test names it any more: bring the test back`)
  for (const { id, path, line } of current.unknown) {
    console.log(`${path}:${line} ${id} is in no table of docs/spec: name one that is`)
  }
  const fresh = unrecordedIds(tree, current)
  if (fresh.length > 0) console.log(`not recorded yet, run npm run spec -- --write: ${fresh.join(' ')}`)
  const faults = lost.length + current.unknown.length
  console.log(`spec: ${current.proved.length} ids proved, ${lost.length} lost, ${current.unknown.length} unknown`)
  return faults === 0 ? 0 : 1
}

function record(current: Coverage): number {
  writeFileSync(join(root, PROVED_FILE), current.proved.map(id => `${id}\n`).join(''))
  return print(`${PROVED_FILE}: ${current.proved.length} ids`)
}

function print(text: string): number {
  console.log(text)
  return 0
}

function wrongMode(): number {
  console.error(`spec: no option ${mode}\n${HELP}`)
  return 2
}
