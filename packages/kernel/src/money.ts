import { invariant } from './invariant.ts'
import { ok, type Result, refuse } from './result.ts'

/**
 * Money is a `bigint` of minor units, 1/10000 of the main unit, everywhere inside (decision 15: lottery needs four
 * decimals). Floats never touch it. Rounding is floor.
 */
export type Minor = bigint

export const MINOR_PER_UNIT = 10_000n
/** Decimals of the minor unit. */
export const MINOR_SCALE = 4

/** The largest amount one movement may carry: far below 2^63, so that sums of postings cannot overflow a bigint column. */
export const AMOUNT_MAX: Minor = 10n ** 15n

/** How many decimals a currency settles in. Amounts of members are whole numbers of this step. */
const SETTLEMENT_SCALE: ReadonlyMap<string, number> = new Map(
  Object.entries({
    PHP: 2,
    FUN: 2,
    XXX: 2,
    USD: 2,
    EUR: 2,
    JPY: 0,
    VND: 0,
    IDR: 0,
  }),
)

/** The smallest step a currency settles in, in minor units: 100n for two decimals. */
export function settlementStep(currency: string): Minor {
  const scale = SETTLEMENT_SCALE.get(currency)
  invariant(scale !== undefined, `unknown currency ${currency}`)
  return 10n ** BigInt(MINOR_SCALE - scale)
}

export const isKnownCurrency = (currency: string): boolean => SETTLEMENT_SCALE.has(currency)

const DECIMAL = /^(0|[1-9]\d{0,11})(?:\.(\d{1,4}))?$/

/** `'12.5'` -> `125000n`. Refuses signs, exponents, blanks, more than four decimals (rule W-28). */
export function parseAmount(text: string): Result<Minor, 'amount_malformed'> {
  const match = DECIMAL.exec(text)
  if (!match) return refuse('amount_malformed')
  const [, whole = '', fraction = ''] = match
  return ok(BigInt(whole) * MINOR_PER_UNIT + BigInt(fraction.padEnd(MINOR_SCALE, '0')))
}

/** `125000n` -> `'12.50'`. Exact: prints four decimals when two would lose something. */
export function formatAmount(amount: Minor): string {
  const sign = amount < 0n ? '-' : ''
  const absolute = amount < 0n ? -amount : amount
  const fraction = (absolute % MINOR_PER_UNIT).toString().padStart(MINOR_SCALE, '0')
  const shown = fraction.endsWith('00') ? fraction.slice(0, 2) : fraction
  return `${sign}${absolute / MINOR_PER_UNIT}.${shown}`
}

export const sum = (amounts: Iterable<Minor>): Minor => {
  let total = 0n
  for (const amount of amounts) total += amount
  return total
}
