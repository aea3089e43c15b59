import type { Result } from '@hiyas/kernel'
import { TypeCompiler } from '@sinclair/typebox/compiler'
import { type Amounts, readShapeOfAmounts } from '../reading.ts'
import { millionthsOf } from './amounts.ts'
import { PamTransaction } from './shapes.ts'

const check = TypeCompiler.Compile(PamTransaction)
const AMOUNTS: Amounts = { fields: new Set(['cashAmount', 'bonusAmount', 'promoAmount']), read: millionthsOf }

/** Reads a transaction of the wire, as `readShapeOfAmounts` does. */
export const readPamTransaction = (body: Buffer): Result<PamTransaction, 'syntax_wrong' | 'types_wrong'> =>
  readShapeOfAmounts(check, body, AMOUNTS)
