import type { Result } from '@hiyas/kernel'
import { TypeCompiler } from '@sinclair/typebox/compiler'
import { type Revive, readShape } from '../reading.ts'
import { millionthsOf } from './amounts.ts'
import { PamTransaction } from './shapes.ts'

const check = TypeCompiler.Compile(PamTransaction)
const AMOUNTS: ReadonlySet<string> = new Set(['cashAmount', 'bonusAmount', 'promoAmount'])

/** Amounts become integers from their own digits. One that does not stays a number, which the shape then refuses. */
const reviveAmounts: Revive = (key, value, source) =>
  typeof value === 'number' && source !== undefined && AMOUNTS.has(key) ? (millionthsOf(source) ?? value) : value

/** Reads a transaction of the wire, as `readShape` does. */
export const readPamTransaction = (body: Buffer): Result<PamTransaction, 'syntax_wrong' | 'types_wrong'> =>
  readShape(check, body, reviveAmounts)
