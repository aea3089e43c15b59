import { createHmac } from 'node:crypto'
import { RETURN_PERCENT } from './factor.ts'
import { CRASH } from './flight.ts'
import { hashOfSeed } from './stream.ts'

/* What decides a flight, with Node's hashes. What is shown of it stands in flight.ts, which browsers load too. */

const BITS = BigInt(CRASH.bits)
const VALUES = 2n ** BITS

/**
 * Where a flight ends: the percent that comes back, which some editions have less of, over what is left above the first `CRASH.bits` bits of the
 * keyed hash; never below 1.00 and never above the highest point.
 */
export function crashPoint(gameHash: string, salt: string, percent: number = RETURN_PERCENT): number {
  const digest = createHmac('sha256', salt).update(Buffer.from(gameHash, 'hex')).digest('hex')
  return pointOf(BigInt(`0x${digest.slice(0, Number(BITS) / 4)}`), percent)
}

/** The same, from the bits alone. */
export function pointOf(drawn: bigint, percent: number): number {
  const point = Number((BigInt(percent) * VALUES) / (VALUES - drawn))
  return Math.min(Math.max(100, point), CRASH.pointMax)
}

/**
 * The hash that `steps` games before this one had. A chain is made from its last game to its first, each the hash of the next as a seed's is
 * made: so each proves the one told before it, and none tells the next.
 */
export function hashBefore(gameHash: string, steps: number): string {
  let hash = gameHash
  for (let step = 0; step < steps; step++) hash = hashOfSeed(hash)
  return hash
}
