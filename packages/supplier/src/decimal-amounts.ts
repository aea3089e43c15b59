import {
  AMOUNT_MAX,
  MINOR_PER_UNIT,
  MINOR_SCALE,
  type Minor,
  parseAmount,
  type Result,
  refuse,
  settlementStep,
} from '@hiyas/kernel'

/**
 * A decimal text of the wire as minor units: above zero (W-23), without sign or exponent, and a whole step of the currency. Its form is
 * judged before anything is computed, so `1E2000000000` and seventeen decimals cost nothing (W-28).
 */
export function readDecimal(text: string, currency: string): Result<Minor, 'amount_malformed'> {
  const amount = parseAmount(text)
  if (!amount.ok) return amount
  const isWhole = amount.value % settlementStep(currency) === 0n
  return isWhole && amount.value > 0n && amount.value <= AMOUNT_MAX ? amount : refuse('amount_malformed')
}

/** Minor units as the wire says them: `115.00`, with the decimals the currency settles in, and more where it would lose something. */
export function writeDecimal(amount: Minor, currency: string): string {
  const fraction = (amount % MINOR_PER_UNIT).toString().padStart(MINOR_SCALE, '0')
  const settled = MINOR_SCALE + 1 - settlementStep(currency).toString().length
  const shown = fraction.slice(0, Math.max(settled, fraction.replace(/0+$/, '').length))
  return `${amount / MINOR_PER_UNIT}${shown === '' ? '' : `.${shown}`}`
}
