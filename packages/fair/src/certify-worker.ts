import { parentPort, workerData } from 'node:worker_threads'
import { secureRandom } from '@hiyas/kernel'
import { inPieces } from './random/uniform.ts'
import { machineOf } from './slots/machine.ts'
import { slotModel } from './slots/models.ts'
import { playRound } from './slots/play.ts'

/** What one lane saw; wins per unit of total stake. */
export type Tally = { sum: number; hits: number; above: number; max: number }

/** The most that one call of the operating system's generator may fill. */
const PIECE_BYTES = 65_536

const { model, rounds } = workerData as { model: string; rounds: number }
const machine = machineOf(slotModel(model))
const random = inPieces(secureRandom, PIECE_BYTES)
const stake = machine.model.lines.length
let pays = 0
const tally: Tally = { sum: 0, hits: 0, above: 0, max: 0 }
for (let round = 0; round < rounds; round++) {
  const { pay } = playRound(machine, random)
  if (pay === 0) continue
  pays += pay
  tally.hits++
  if (pay > stake) tally.above++
  if (pay > tally.max) tally.max = pay
}
parentPort?.postMessage({ ...tally, sum: pays / stake, max: tally.max / stake })
