import type { RandomSource } from '@hiyas/kernel'
import { nextBelow } from './draws.ts'
import { type Factor, hundredths } from './factor.ts'
import type { Risk } from './risk.ts'

/** Pays in hundredths, in the order of the wheel. Twenty segments each. */
const PAYS: Readonly<Record<Risk, readonly number[]>> = {
  low: [240, 120, 120, 0, 120, 120, 150, 0, 120, 120, 120, 0, 120, 120, 150, 0, 120, 120, 120, 0],
  medium: [470, 0, 150, 0, 170, 0, 150, 0, 200, 0, 170, 0, 150, 0, 200, 0, 170, 0, 150, 0],
  high: [1_980, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
}

export const WHEEL = { id: 'wheel', version: 1, segments: 20, pays: PAYS } as const

export type WheelChoice = { readonly risk: Risk }

export const spinWheel = (random: RandomSource): number => nextBelow(random, WHEEL.segments)

export const wheelFactor = ({ risk }: WheelChoice, segment: number): Factor => hundredths(PAYS[risk][segment] ?? 0)
