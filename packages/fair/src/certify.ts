/**
 * `npm run certify -- [--model kislap] [--rounds 100000000]`: plays every model from the operating system's generator with
 * the code that production runs, on all cores, and compares with the full enumeration (C-02, RNG-08). Leaves with 1 when
 * a model is outside of its band or its sheet does not describe it.
 */
import { availableParallelism } from 'node:os'
import { isDeepStrictEqual, parseArgs } from 'node:util'
import { Worker } from 'node:worker_threads'
import { invariant } from '@hiyas/kernel'
import type { Tally } from './certify-worker.ts'
import { digestOf } from './digest.ts'
import type { SlotModel } from './slots/model.ts'
import { SLOT_MODELS } from './slots/models.ts'
import { type ModelReport, reportOf, rounded } from './slots/report.ts'
import { sheetOf } from './slots/sheets.ts'

const ROUNDS_DEFAULT = 100_000_000
/** The two-sided 99 % point of the normal distribution (C-02). */
const Z_99 = 2.576

const { values } = parseArgs({ options: { model: { type: 'string' }, rounds: { type: 'string' } } })
const rounds = Number(values.rounds ?? ROUNDS_DEFAULT)
invariant(Number.isSafeInteger(rounds) && rounds > 0, '--rounds takes a whole number')
const chosen = SLOT_MODELS.filter(model => values.model === undefined || model.id === values.model)
invariant(chosen.length > 0, `--model takes one of ${SLOT_MODELS.map(({ id }) => id).join(', ')}`)

let failed = 0
for (const model of chosen) {
  if (!(await certify(model))) failed++
}
process.exitCode = failed > 0 ? 1 : 0

async function certify(model: SlotModel): Promise<boolean> {
  const report = reportOf(model)
  const tally = await simulate(model)
  const mean = tally.sum / rounds
  const band = (Z_99 * report.sigma) / Math.sqrt(rounds)
  const inBand = Math.abs(mean - report.rtp.total) <= band
  const described = isDescribed(model, report)
  print(`model ${model.id} version ${model.version}, ${report.combinations} combinations, ${rounds} rounds played`)
  print(`sha256 ${digestOf(model)}`)
  printRows(report, tally, mean, band)
  print(`${inBand ? 'within' : 'OUTSIDE of'} the 99 % band`)
  print(`the sheet ${described ? 'describes' : 'does NOT describe'} this model\n`)
  return inBand && described
}

function isDescribed(model: SlotModel, report: ModelReport): boolean {
  const { digest, ...sheet } = sheetOf(model.id)
  return digest === digestOf(model) && isDeepStrictEqual({ model: model.id, ...sheet }, { ...rounded(report) })
}

async function simulate(model: SlotModel): Promise<Tally> {
  const lanes = availableParallelism()
  const upTo = (lane: number) => Math.floor((lane * rounds) / lanes)
  const parts = Array.from({ length: lanes }, (_, lane) => upTo(lane + 1) - upTo(lane))
  const tallies = await Promise.all(parts.map(part => runLane(model.id, part)))
  return tallies.reduce((one, other) => ({
    sum: one.sum + other.sum,
    hits: one.hits + other.hits,
    above: one.above + other.above,
    max: Math.max(one.max, other.max),
  }))
}

function runLane(model: string, part: number): Promise<Tally> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./certify-worker.ts', import.meta.url), { workerData: { model, rounds: part } })
    worker.once('message', resolve)
    worker.once('error', reject)
  })
}

function printRows(report: ModelReport, tally: Tally, mean: number, band: number): void {
  const rows: [name: string, exact: string, seen: string][] = [
    ['return to player', percent(report.rtp.total), `${percent(mean)} +- ${percent(band)}`],
    ['of it base game, free spins', `${percent(report.rtp.base)}, ${percent(report.rtp.feature)}`, ''],
    ['hit frequency', percent(report.hitFrequency), percent(tally.hits / rounds)],
    ['rounds above their stake', percent(report.winAboveStake), percent(tally.above / rounds)],
    ['sigma per unit of stake', `${report.sigma.toFixed(4)} (${report.volatility})`, ''],
    ['free spins, one round in', report.featureEvery.toFixed(1), ''],
    ['highest win', `${report.winMax}x`, `${tally.max}x`],
    ['highest win, one round in', report.winMaxEvery.toExponential(2), ''],
  ]
  print(`  ${'measure'.padEnd(30)}${'exact'.padEnd(26)}seen`)
  for (const [name, exact, seen] of rows) print(`  ${name.padEnd(30)}${exact.padEnd(26)}${seen}`)
}

function percent(share: number): string {
  return `${(share * 100).toFixed(4)} %`
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}
