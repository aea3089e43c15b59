import { DAY_MS, dayOf, dayStartMs, MINUTE_MS } from '@hiyas/kernel'
import { askForReturns, type SupplierReturns } from '@hiyas/supplier'
import { sources } from '../repository/statements.ts'
import type { AskOptions } from './ask.ts'

const TIMEOUT_MS = MINUTE_MS
/** It stands beside his statement. */
const BESIDE = 'returns'

/**
 * What a supplier's games returned on the days of Manila that are over, so many of them (GAM-19); null when he serves no statements. Throws
 * SupplierTransportError when he cannot be asked.
 */
export async function returnsByCall(
  { database, clock, sign }: AskOptions,
  supplier: string,
  days: number,
): Promise<SupplierReturns | null> {
  const source = (await sources(database.query)).find(known => known.supplier === supplier)
  if (source === undefined) return null
  const until = dayStartMs(dayOf(clock.nowMs()))
  return askForReturns({
    supplier,
    url: new URL(BESIDE, source.url).href,
    from: new Date(until - days * DAY_MS),
    to: new Date(until),
    sign,
    clock,
    timeoutMs: TIMEOUT_MS,
  })
}
