import { type Minor, settlementStep } from '@hiyas/kernel'

/** Total stakes on offer, in centavos of the currency's main unit; each is a whole number of centavos per unit of its model. */
const STAKES_CENTS = [20n, 40n, 100n, 200n, 400n, 1_000n, 2_000n, 4_000n, 10_000n, 20_000n, 50_000n, 100_000n]
const STAKE_DEFAULT_CENTS = 2_00n
const MINOR_PER_CENT = 100n

/** What may be staked on a round, smallest first. In a currency without cents, only what divides. */
export function slotStakesOf(currency: string, units: number): Minor[] {
  const step = settlementStep(currency) * BigInt(units)
  const stakes = STAKES_CENTS.map(cents => cents * MINOR_PER_CENT).filter(stake => stake % step === 0n)
  return stakes.length > 0 ? stakes : [1n, 2n, 5n, 10n, 50n].map(times => times * step)
}

export function slotStakeDefaultOf(currency: string, units: number): Minor {
  const stakes = slotStakesOf(currency, units)
  const wanted = STAKE_DEFAULT_CENTS * MINOR_PER_CENT
  return stakes.includes(wanted) ? wanted : (stakes[0] ?? wanted)
}
