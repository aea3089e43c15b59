import { mkdirSync } from 'node:fs'
import { availableParallelism, loadavg } from 'node:os'
import { Problem } from '@hiyas/tools/problem'
import { type BenchOptions, CACHE_FOLDER } from './config.ts'
import { type Context, type Figure, holds, type Row, show } from './row.ts'

export const say = (sentence: string): void => void process.stderr.write(`  ${sentence}\n`)

/** Throws a sentence when a name means no row. None means all of them. */
export function chosen<Needed extends Context>(rows: readonly Row<Needed>[], names: readonly string[]) {
  const unknown = names.find(name => !rows.some(row => row.name === name))
  if (unknown !== undefined) throw new Problem(`there is no row ${unknown}: --help lists them`)
  return names.length === 0 ? rows : rows.filter(row => names.includes(row.name))
}

/** Prints every figure; answers the exit code, 1 when one does not hold. A row that fails does not keep the others from running. */
export async function run<Needed extends Context>(
  rows: readonly Row<Needed>[],
  options: BenchOptions,
  more: Omit<Needed, keyof Context>,
): Promise<number> {
  mkdirSync(CACHE_FOLDER, { recursive: true })
  const context = { rounds: options.rounds, cacheFolder: CACHE_FOLDER, say, ...more } as Needed
  let isBroken = false
  for (const row of rows) {
    say(`${row.name}: ${row.what}`)
    try {
      const figures = await row.measure(context)
      say(`${row.name} was measured at a load of ${show(loadavg()[0] ?? 0)} on ${availableParallelism()} processors`)
      if (!printFigures(figures, options)) isBroken = true
    } catch (error) {
      say(`${row.name} could not be measured: ${error instanceof Error ? error.message : error}`)
      isBroken = true
    }
  }
  return isBroken ? 1 : 0
}

/** Prints every figure; false when one does not hold. */
export function printFigures(figures: readonly Figure[], options: Pick<BenchOptions, 'json'>): boolean {
  for (const figure of figures) print(figure, options)
  return figures.every(figure => holds(figure) !== false)
}

function print(figure: Figure, { json }: Pick<BenchOptions, 'json'>): void {
  const { name, value, unit, bound, note } = figure
  const held = holds(figure)
  if (json) {
    console.log(JSON.stringify({ name, value, unit, bound, holds: held, note }))
    return
  }
  const verdict = held === null ? '      ' : held ? 'holds ' : 'FAILS '
  const asked = bound === null ? '' : `  must be ${bound}`
  console.log(`${verdict}${name.padEnd(34)} ${show(value).padStart(8)} ${unit}${asked}${note ? `  (${note})` : ''}`)
}

/** The rows of a command for its --help. */
export const listOf = (rows: readonly Pick<Row, 'name' | 'what'>[]): string =>
  rows.map(row => `  ${row.name.padEnd(12)} ${row.what}`).join('\n')
