import type { Minor } from '@hiyas/kernel'

/** What a stake is multiplied by, as a fraction: over, under. Exact, so that what is promised is what is paid. */
export type Factor = readonly [over: bigint, under: bigint]

/** The part of all stakes that comes back, where a pay follows from the odds: 99 %. */
export const RETURN: Factor = [99n, 100n]

export const NOTHING: Factor = [0n, 1n]

export const times = ([over, under]: Factor, [by, per]: Factor): Factor => [over * by, under * per]

/** From hundredths: 150 is 1.50. */
export const hundredths = (value: number): Factor => [BigInt(value), 100n]

/** What is paid on a stake: rounded down to what the currency settles in. `step` is that, in minor units. */
export const payOf = (stake: Minor, [over, under]: Factor, step: Minor): Minor => ((stake * over) / under / step) * step

/** In hundredths, rounded down: what is shown is never more than what is paid. */
export const shownOf = ([over, under]: Factor): number => Number((over * 100n) / under)

/** The same part, in percent. */
export const RETURN_PERCENT = shownOf(RETURN)

/** As a number, for statistics. */
export const ratioOf = ([over, under]: Factor): number =>
  Number((over * 1_000_000_000_000n) / under) / 1_000_000_000_000

export const isAtLeast = ([over, under]: Factor, times: bigint): boolean => over >= times * under
