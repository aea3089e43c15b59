import { AMOUNT_MAX, MINOR_PER_UNIT, type Minor, ok, type Result, refuse, settlementStep } from '@hiyas/kernel'

/** Millionths of the wire in one minor unit. */
const MILLIONTHS_PER_MINOR = 100n
const DIGITS = /^(-?)(0|[1-9]\d{0,11})(?:\.(\d{1,6}))?$/
const DECIMALS = 6

/**
 * The digits of a number of the wire as millionths of the main unit; undefined when it has an exponent, more decimals or more digits
 * than the dialect allows, or is a nothing with a sign. Its form is judged before anything is computed (W-28).
 */
export function millionthsOf(digits: string): bigint | undefined {
  const match = DIGITS.exec(digits)
  if (match === null) return undefined
  const [, sign, whole = '0', fraction = ''] = match
  const amount = BigInt(whole + fraction.padEnd(DECIMALS, '0'))
  if (sign === '-') return amount === 0n ? undefined : -amount
  return amount
}

/** Millionths as our minor units. Refuses what is negative or no whole step of the currency. */
export function readPamAmount(millionths: bigint, currency: string): Result<Minor, 'amount_malformed'> {
  const minor = millionths / MILLIONTHS_PER_MINOR
  const isWhole = millionths % (settlementStep(currency) * MILLIONTHS_PER_MINOR) === 0n
  return millionths >= 0n && isWhole && minor <= AMOUNT_MAX ? ok(minor) : refuse('amount_malformed')
}

/** Minor units as the digits of a number with six decimals, exact at any size. */
export const writePamAmount = (amount: Minor): string =>
  `${amount / MINOR_PER_UNIT}.${((amount % MINOR_PER_UNIT) * MILLIONTHS_PER_MINOR).toString().padStart(DECIMALS, '0')}`
