import type { Clock } from '@hiyas/kernel'
import { type Static, Type } from '@sinclair/typebox'
import { TypeCompiler } from '@sinclair/typebox/compiler'
import { exchange, shapeOrThrow } from '../exchange.ts'
import type { Sign } from '../signature.ts'
import { signedQuestion } from './asking.ts'

const Code = Type.String({ minLength: 1, maxLength: 64, pattern: '^[A-Za-z0-9][A-Za-z0-9_-]*$' })
/** Decimal text in main units, with as many decimals as the currency has in our books. */
const Amount = Type.String({ maxLength: 24, pattern: '^(0|[1-9][0-9]{0,16})(\\.[0-9]{1,4})?$' })
/** A part of what was staked: 0.96 is 96 %. */
const Share = Type.Number({ minimum: 0, maximum: 1_000_000 })

export const RETURNS_MAX = 1_000
const ANSWER_BYTES_MAX = 1_024 * 1_024

/** What one game returned on one day, and what its mathematics let expect (GAM-19). */
export const SupplierReturn = Type.Object({
  /** The day, `2026-11-21`, in the supplier's own zone. */
  day: Type.String({ maxLength: 10, pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}$' }),
  game: Code,
  currency: Type.String({ maxLength: 5, pattern: '^[A-Z]{3,5}$' }),
  rounds: Type.Integer({ minimum: 1 }),
  staked: Amount,
  won: Amount,
  actual: Share,
  /** Null for mathematics that are no longer played. */
  theory: Type.Union([Share, Type.Null()]),
  /** How far from the theory chance explains. */
  band: Type.Union([Share, Type.Null()]),
  isOut: Type.Boolean(),
})
const SupplierReturns = Type.Object({
  returns: Type.Array(SupplierReturn, { maxItems: RETURNS_MAX }),
  /** Whether there are more than were told. */
  isMore: Type.Boolean(),
})
export type SupplierReturn = Static<typeof SupplierReturn>
export type SupplierReturns = Static<typeof SupplierReturns>

const check = TypeCompiler.Compile(SupplierReturns)

/**
 * Asks a supplier what his games returned on the days that begin in a time, what is out of its band first. Throws SupplierTransportError when
 * it cannot be had or is of another shape.
 */
export async function askForReturns(options: {
  supplier: string
  url: string
  from: Date
  to: Date
  sign: Sign
  clock: Clock
  timeoutMs: number
}): Promise<SupplierReturns> {
  const { supplier } = options
  const { address, headers } = signedQuestion({ ...options, about: { kind: 'returns', supplier } })
  const limits = { who: 'the supplier', bytesMax: ANSWER_BYTES_MAX, timeoutMs: options.timeoutMs }
  const text = await exchange(signal => fetch(address, { headers, redirect: 'manual', signal }), limits)
  return shapeOrThrow(text, check, 'what his games returned')
}
