import { Worker } from 'node:worker_threads'
import type { Edition } from '../slots/editions.ts'

/** What was seen; sums in units of the model, whole and far below 2^53. */
export type Tally = { rounds: number; sum: number; squares: number; hits: number; above: number; max: number }

/** Rounds that share a stream. The streams do not depend on how many threads play them, so a figure does not either. */
export const CHUNK_ROUNDS = 10_000_000

export type LaneOrder = {
  readonly model: string
  readonly edition: Edition
  readonly rounds: number
  readonly seed: string
  /** Plays every `lanes`-th chunk from `lane` on. */
  readonly lane: number
  readonly lanes: number
}

export const seedOfChunk = (seed: string, model: string, edition: Edition, chunk: number): string =>
  `${seed} ${model} ${edition} ${chunk}`

/** Plays an edition on so many threads and adds up what they saw. */
export async function simulate(order: Omit<LaneOrder, 'lane' | 'lanes'>, threads: number): Promise<Tally> {
  const lanes = Math.min(threads, Math.ceil(order.rounds / CHUNK_ROUNDS))
  const tallies = await Promise.all(Array.from({ length: lanes }, (_, lane) => runLane({ ...order, lane, lanes })))
  return tallies.reduce((one, other) => ({
    rounds: one.rounds + other.rounds,
    sum: one.sum + other.sum,
    squares: one.squares + other.squares,
    hits: one.hits + other.hits,
    above: one.above + other.above,
    max: Math.max(one.max, other.max),
  }))
}

function runLane(workerData: LaneOrder): Promise<Tally> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./lane.ts', import.meta.url), { workerData })
    worker.once('message', resolve)
    worker.once('error', reject)
  })
}
