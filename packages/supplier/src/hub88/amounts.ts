import { AMOUNT_MAX, type Minor, ok, type Result, refuse, settlementStep } from '@hiyas/kernel'

/** The wire counts in 1/100000 of the main unit, we count in 1/10000. */
const WIRE_PER_MINOR = 10n
/** Beyond it a JSON number is no longer exact. */
const WIRE_MAX = BigInt(Number.MAX_SAFE_INTEGER)

/**
 * An amount of the wire as our minor units. Refuses what is negative, no integer, beyond what a JSON number holds exactly, or
 * not a whole step of the currency (3.56 = 356000; 1.005 PHP = 100500 is no whole centavo): W-28.
 */
export function hub88Minor(wire: number, currency: string): Result<Minor, 'amount_malformed'> {
  if (!Number.isSafeInteger(wire) || wire < 0) return refuse('amount_malformed')
  const amount = BigInt(wire)
  if (amount % (settlementStep(currency) * WIRE_PER_MINOR) !== 0n) return refuse('amount_malformed')
  const minor = amount / WIRE_PER_MINOR
  return minor <= AMOUNT_MAX ? ok(minor) : refuse('amount_malformed')
}

/** Our minor units as an integer of the wire. Refuses what a JSON number would not hold exactly. */
export function hub88Wire(minor: Minor): Result<number, 'amount_malformed'> {
  const exact = minor * WIRE_PER_MINOR
  if (exact < 0n || exact > WIRE_MAX) return refuse('amount_malformed')
  return ok(Number(exact))
}

/** Our minor units as the digits of the wire's integer, exact at any size: for answers that are written by hand. */
export const hub88Digits = (minor: Minor): string => (minor * WIRE_PER_MINOR).toString()
