import { mkdirSync } from 'node:fs'
import { CACHE_FOLDER, readOptions } from './config.ts'
import { type Figure, holds, type Row, show } from './row.ts'
import { login } from './rows/login.ts'
import { site } from './rows/site.ts'
import { wallet } from './rows/wallet.ts'
import { writer } from './rows/writer.ts'

const ROWS: readonly Row[] = [wallet, writer, login, site]

const HELP = `npm run bench [-- options] [rows]

Measures what was promised, each comparison in one run and in turns, and says what holds.

Rows
${ROWS.map(row => `  ${row.name.padEnd(10)} ${row.what}`).join('\n')}

Options
  --rounds=N   how often each comparison is repeated, default 5
  --json       one object a line: name, value, unit, bound, holds`

const options = readOptions(process.argv.slice(2))
const say = (sentence: string) => process.stderr.write(`  ${sentence}\n`)

if (options.help) console.log(HELP)
else process.exitCode = await run(chosen(options.rows))

/** Prints every figure; the exit code is 1 when one does not hold. A row that fails does not keep the others from running. */
async function run(rows: readonly Row[]): Promise<number> {
  mkdirSync(CACHE_FOLDER, { recursive: true })
  let isBroken = false
  for (const row of rows) {
    say(`${row.name}: ${row.what}`)
    try {
      const figures = await row.measure({ rounds: options.rounds, cacheFolder: CACHE_FOLDER, say })
      for (const figure of figures) print(figure)
      isBroken ||= figures.some(figure => holds(figure) === false)
    } catch (error) {
      say(`${row.name} could not be measured: ${error instanceof Error ? error.message : error}`)
      isBroken = true
    }
  }
  return isBroken ? 1 : 0
}

function print(figure: Figure): void {
  const { name, value, unit, bound, note } = figure
  const held = holds(figure)
  if (options.json) {
    console.log(JSON.stringify({ name, value, unit, bound, holds: held, note }))
    return
  }
  const verdict = held === null ? '      ' : held ? 'holds ' : 'FAILS '
  const asked = bound === null ? '' : `  must be ${bound}`
  console.log(`${verdict}${name.padEnd(34)} ${show(value).padStart(8)} ${unit}${asked}${note ? `  (${note})` : ''}`)
}

function chosen(names: readonly string[]): readonly Row[] {
  const unknown = names.find(name => !ROWS.some(row => row.name === name))
  if (unknown !== undefined) throw new Error(`no row ${unknown}: see npm run bench -- --help`)
  return names.length === 0 ? ROWS : ROWS.filter(row => names.includes(row.name))
}
