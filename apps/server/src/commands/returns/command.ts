import type { Database } from '@hiyas/database'
import { type Clock, systemClock } from '@hiyas/kernel'
import type { SupplierReturn } from '@hiyas/supplier'
import { STUDIO_SUPPLIER } from '../../modules/games/index.ts'
import { returnsByCall } from '../../modules/reconciliation/index.ts'
import { askSupplier, DAYS_MAX, daysIn, failed, LISTED_MAX, type Outcome } from '../outcome.ts'

const DAYS_GIVEN = 7

export const USAGE = `npm run returns                      what the studio's games returned in the last ${DAYS_GIVEN} days against their theory, what is out of its band first
npm run returns -- SUPPLIER [DAYS]   the same of a supplier who tells it, and of other days: ${DAYS_MAX} at most`

export type ReturnsTools = {
  database: Database
  /** Our private key, to ask suppliers with. */
  keyFile: string
  clock?: Clock
}

/** What games returned on the days that are over (GAM-19), for whoever watches over them. */
export async function returnsCommand(
  { database, keyFile, clock = systemClock }: ReturnsTools,
  words: readonly string[],
): Promise<Outcome> {
  const [supplier = STUDIO_SUPPLIER.code, given = String(DAYS_GIVEN), ...rest] = words
  const days = daysIn(given)
  if (rest.length > 0 || days === null) return failed(USAGE)
  return askSupplier({ supplier, keyFile }, async sign => {
    const told = await returnsByCall({ database, clock, sign }, supplier, days)
    return told === null ? failed(`${supplier} does not tell what his games return.`) : present(told, days)
  })
}

function present({ returns, isMore }: Awaited<ReturnType<typeof returnsByCall>> & object, days: number): Outcome {
  const out = returns.filter(({ isOut }) => isOut)
  const lines = [...out, ...returns.filter(({ isOut }) => !isOut)].slice(0, LISTED_MAX).map(lineOf)
  const all = `${returns.length}${isMore ? ' and more' : ''}`
  const verdict = out.length === 0 ? 'None is out of its band.' : `${out.length} out of their band.`
  const cut = returns.length > LISTED_MAX || isMore ? ['... and more: ask for fewer days.'] : []
  const says = [...lines, ...cut, `Returns of games in ${days} ${days === 1 ? 'day' : 'days'}: ${all}. ${verdict}`]
  return { code: out.length === 0 ? 0 : 1, says: says.join('\n') }
}

function lineOf({ isOut, day, game, currency, rounds, staked, won, actual, theory, band }: SupplierReturn): string {
  const expected = theory === null || band === null ? 'no theory' : `${percent(theory)} +- ${percent(band)}`
  const played = `${rounds} rounds, ${won} of ${staked} ${currency}`
  return `${isOut ? 'OUT  ' : '     '}${day}  ${game}  ${percent(actual)} (${expected})  ${played}`
}

const percent = (share: number): string => `${(share * 100).toFixed(2)} %`
