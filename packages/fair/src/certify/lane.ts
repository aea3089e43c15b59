import { parentPort, workerData } from 'node:worker_threads'
import { invariant } from '@hiyas/kernel'
import { inPieces } from '../random/uniform.ts'
import { playSlot, unitsOf } from '../slots/model.ts'
import { slotModel } from '../slots/models.ts'
import { quickDraw, streamOf } from './draws.ts'
import { quickRound } from './quick.ts'
import { CHUNK_ROUNDS, type LaneOrder, seedOfChunk, type Tally } from './run.ts'

/** So many first rounds of a lane are played by the code of production as well, from the same stream. */
const COMPARED_ROUNDS = 20_000
const PIECE_BYTES = 65_536

const { model: id, edition, rounds, seed, lane, lanes } = workerData as LaneOrder
const model = slotModel(id)
const stake = unitsOf(model)
const tally: Tally = { rounds: 0, sum: 0, squares: 0, hits: 0, above: 0, max: 0 }

for (let chunk = lane; chunk * CHUNK_ROUNDS < rounds; chunk += lanes) {
  const stream = seedOfChunk(seed, id, edition, chunk)
  if (chunk === lane) compareFirst(stream)
  play(stream, Math.min(CHUNK_ROUNDS, rounds - chunk * CHUNK_ROUNDS))
}
parentPort?.postMessage(tally)

function play(stream: string, count: number): void {
  const round = quickRound(model, edition, quickDraw(streamOf(stream)))
  for (let index = 0; index < count; index++) {
    const pay = round()
    if (pay === 0) continue
    tally.sum += pay
    tally.squares += pay * pay
    tally.hits++
    if (pay > stake) tally.above++
    if (pay > tally.max) tally.max = pay
  }
  tally.rounds += count
}

/** C-01: what is certified is what is played. */
function compareFirst(stream: string): void {
  const quick = quickRound(model, edition, quickDraw(streamOf(stream)))
  const random = inPieces(streamOf(stream), PIECE_BYTES)
  for (let index = 0; index < Math.min(COMPARED_ROUNDS, rounds); index++) {
    invariant(quick() === playSlot(model, edition, random).pay, `round ${index} of ${id} pays what production pays`)
  }
}
