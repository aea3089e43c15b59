import { MINOR_PER_UNIT, type Minor } from '@hiyas/kernel'
import type { Chance } from './chance.ts'

export const CENTAVO: Minor = MINOR_PER_UNIT / 100n
/** The least a game of the lab takes. */
const STAKE_MIN: Minor = MINOR_PER_UNIT
const STAKE_SPREAD_CENTAVOS = 4_000

/** What a player of the lab stakes on a bet. */
export const stakeOf = (chance: Chance): Minor => STAKE_MIN + BigInt(chance.below(STAKE_SPREAD_CENTAVOS)) * CENTAVO
