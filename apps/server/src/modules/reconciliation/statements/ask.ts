import type { Database } from '@hiyas/database'
import { type Clock, HOUR_MS, MINUTE_MS, type Result } from '@hiyas/kernel'
import { askForStatement, createVerifier, type Sign, SupplierTransportError } from '@hiyas/supplier'
import { publicKeysOf } from '../../games/index.ts'
import { lastServed, sources } from '../repository/statements.ts'
import { OVERLAP_MS } from '../rules.ts'
import { type ReconcileRefusal, type Report, reconcile } from './reconcile.ts'

const TIMEOUT_MS = 10 * MINUTE_MS
/** A supplier may need some minutes to have the last hour together. */
const READY_AFTER_MS = 5 * MINUTE_MS
/** After a long silence a run catches up with a week. */
const PERIOD_MS = 24 * HOUR_MS
const PERIODS_MAX = 7

export type AskOptions = {
  database: Database
  clock: Clock
  sign: Sign
  /** Asks anew from then on, also for what was compared: what he had by then may have been set back to a backup since. */
  since?: Date
}

/** `fault`: why he could not be asked for the next one; null when all were asked for that there was time for. */
export type Asked = { reports: Result<Report, ReconcileRefusal>[]; fault: SupplierTransportError | null }

/**
 * Asks a supplier for his statements from where the last one ended, or a file that goes on from there, or from a moment that was said, to the last full hour, and compares
 * them. Answers one report a statement; null when he serves none. What was found before he could no longer be asked is told with the fault: it is kept by then, and the
 * next run says nothing of it (D-04).
 */
export async function reconcileByCall(
  { database, clock, sign, since }: AskOptions,
  supplier: string,
): Promise<Asked | null> {
  const source = (await sources(database.query)).find(known => known.supplier === supplier)
  if (source === undefined) return null
  const keys = (await publicKeysOf(database.query, supplier)).map(createVerifier)
  const until = Math.floor((clock.nowMs() - READY_AFTER_MS) / HOUR_MS) * HOUR_MS
  const reports: Asked['reports'] = []
  let anew = since
  for (let period = 0; since !== undefined || period < PERIODS_MAX; period++) {
    const served = await lastServed(database.query, supplier, OVERLAP_MS)
    // Never from later on than what was served: nobody would ask for what lies between.
    const last = anew !== undefined && (served === null || anew < served) ? anew : served
    const fromMs = last === null ? until - HOUR_MS : last.getTime()
    if (fromMs >= until) break
    const to = new Date(Math.min(until, fromMs + PERIOD_MS))
    const from = new Date(last === null ? fromMs : fromMs - OVERLAP_MS)
    const parts = askForStatement({ supplier, url: source.url, from, to, sign, keys, clock, timeoutMs: TIMEOUT_MS })
    const comparing = reconcile({ database, clock, supplier, origin: 'call', edgeMs: OVERLAP_MS }, parts)
    const reported = await comparing.catch(error => faultOf(error, from, to))
    if (reported instanceof SupplierTransportError) return { reports, fault: reported }
    reports.push(reported)
    if (!reported.ok) break
    if (since !== undefined) anew = to
  }
  return { reports, fault: null }
}

/** Of which time he cannot say what he has: a file of that time takes its place. */
function faultOf(error: unknown, from: Date, to: Date): SupplierTransportError {
  if (!(error instanceof SupplierTransportError)) throw error
  return new SupplierTransportError(
    error.kind,
    `${error.message} (${from.toISOString()} to ${to.toISOString()})`,
    error,
  )
}
