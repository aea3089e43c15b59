import { invariant } from '@hiyas/kernel'
import { type Factor, hundredths, NOTHING } from './factor.ts'

/* A flight as pages and server alike count it, without a hash: crash.ts decides where it ends, on the server alone. */

/**
 * A flight that may end at any moment. Points and targets are hundredths: 200 is 2.00. A flight that has come to `pointMax` pays that
 * to everybody who is still on board. `growth`: how fast the number climbs, for each millisecond.
 */
export const CRASH = {
  id: 'crash',
  version: 1,
  bits: 52,
  targetMin: 101,
  pointMax: 500_000,
  growth: 0.000_08,
} as const

/** `target`: where the bet cashes out by itself, or null: the player does. */
export type CrashChoice = { readonly target: number | null }

/** The number a flight shows so long after its start. */
export function timesAt(ms: number): number {
  if (ms <= 0) return 100
  return Math.min(CRASH.pointMax, Math.floor(100 * Math.exp(CRASH.growth * ms)))
}

/** The first whole millisecond at which a flight shows this number. */
export function msUntil(times: number): number {
  invariant(times <= CRASH.pointMax, `no flight shows ${times}`)
  let ms = Math.max(0, Math.ceil(Math.log(times / 100) / CRASH.growth) - 2)
  while (timesAt(ms) < times) ms += 1
  return ms
}

/**
 * How long a flight lasts that ends at a point: it shows its point for as long as any other number, so that cashing out at what is
 * shown pays exactly when the point is no lower. One that ends at 1.00 never leaves the ground.
 */
export function flightMs(point: number): number {
  if (point <= 100) return 0
  return point >= CRASH.pointMax ? msUntil(CRASH.pointMax) : msUntil(point + 1)
}

/** What a bet that is taken home at a number is worth in a flight that ends at a point. */
export const crashFactor = (out: number, point: number): Factor => (out <= point ? hundredths(out) : NOTHING)
