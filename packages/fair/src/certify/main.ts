import { availableParallelism } from 'node:os'
import { isDeepStrictEqual, parseArgs } from 'node:util'
import { notTaken, parsed, understood, wholeNumber } from '@hiyas/tools/problem'
import { digestOf } from '../digest.ts'
import { EDITIONS, isEdition } from '../slots/editions.ts'
import type { SlotModel } from '../slots/model.ts'
import { SLOT_MODELS } from '../slots/models.ts'
import { type ModelReport, reportsOf, rounded } from '../slots/report.ts'
import { SHEETS } from '../slots/sheets.ts'
import { type Certified, certified, rowsOf } from './figures.ts'
import { keepPage } from './page.ts'
import { simulate } from './run.ts'
import { writeSheets } from './sheet-file.ts'

const ROUNDS_DEFAULT = 100_000_000
/** Sums of squares stay far below 2^53 up to here. */
const ROUNDS_MAX = 10_000_000_000
const SEED_DEFAULT = 'hiyas'
const MODELS = SLOT_MODELS.map(({ id }) => id)

/** C-02, RNG-08. */
const HELP = `npm run certify [-- --model kislap,tala --edition 96 --rounds 100000000 --seed hiyas --threads 2 --pages]
                [-- --write --model kislap]

Plays editions of models from a stream that the seed decides and compares with the full enumeration. Leaves with 1 when one is outside of its
band or its sheet does not describe it. All editions of all models without --edition and --model, on all cores without --threads.

--pages keeps what was seen in docs/certification; --write plays nothing and writes the sheets anew.

Models
  ${MODELS.join(', ')}`

const { values, models, rounds, threads } = understood(readOptions)

if (values.help) print(HELP)
else if (values.write) writeSheets(models, print)
else {
  let failed = 0
  for (const model of models) failed += await certify(model)
  process.exitCode = failed > 0 ? 1 : 0
}

function readOptions() {
  const { values } = parsed('certify', () =>
    parseArgs({
      options: {
        model: { type: 'string', default: MODELS.join(',') },
        edition: { type: 'string' },
        rounds: { type: 'string', default: String(ROUNDS_DEFAULT) },
        seed: { type: 'string', default: SEED_DEFAULT },
        threads: { type: 'string', default: String(availableParallelism()) },
        pages: { type: 'boolean' },
        write: { type: 'boolean' },
        help: { type: 'boolean' },
      },
    }),
  )
  const ids = values.model.split(',')
  if (!ids.every(id => MODELS.includes(id))) throw notTaken('certify', `--model takes some of ${MODELS.join(', ')}`)
  // Nothing played would leave with 0 and look certified.
  if (values.edition !== undefined && !isEdition(values.edition))
    throw notTaken('certify', `--edition takes one of ${EDITIONS.join(', ')}`)
  return {
    values,
    models: SLOT_MODELS.filter(({ id }) => ids.includes(id)),
    rounds: wholeNumber('certify', { option: 'rounds', asked: values.rounds, max: ROUNDS_MAX }),
    threads: wholeNumber('certify', { option: 'threads', asked: values.threads }),
  }
}

/** Answers how many of the model's editions are not as they should be. */
async function certify(model: SlotModel): Promise<number> {
  let failed = 0
  for (const report of reportsOf(model)) {
    if (values.edition !== undefined && values.edition !== report.edition) continue
    const tally = await simulate({ model: model.id, edition: report.edition, rounds, seed: values.seed }, threads)
    const seen = certified(model, report, tally, values.seed)
    const isDescribed = describes(model, report)
    show(seen, isDescribed)
    if (values.pages) keepPage(seen)
    if (!seen.inBand || !isDescribed) failed++
  }
  return failed
}

function describes(model: SlotModel, report: ModelReport): boolean {
  const sheet = SHEETS.find(one => one.model === model.id && one.edition === report.edition)
  return isDeepStrictEqual(sheet, { ...rounded(report), digest: digestOf(model) })
}

function show(seen: Certified, isDescribed: boolean): void {
  print(`model ${seen.model} version ${seen.version}, edition ${seen.edition}, sha256 ${seen.digest}`)
  print(`  ${'measure'.padEnd(30)}${'exact'.padEnd(26)}seen in ${seen.rounds.toLocaleString('en')} rounds`)
  for (const [name, exact, found] of rowsOf(seen)) print(`  ${name.padEnd(30)}${exact.padEnd(26)}${found}`)
  print(`${seen.inBand ? 'within' : 'OUTSIDE of'} the 99 % band`)
  print(`the sheet ${isDescribed ? 'describes' : 'does NOT describe'} this model\n`)
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}
