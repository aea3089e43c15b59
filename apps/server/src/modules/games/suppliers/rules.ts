import type { Minor } from '@hiyas/kernel'
import type { SupplierTerms } from './terms.ts'

/** Whether a supplier takes money of this currency at all. */
export const takesCurrency = ({ currencies }: SupplierTerms, currency: string): boolean =>
  currencies.size === 0 || currencies.has(currency)

/** Why no money goes to a supplier now, neither bets nor transfers; null when it does (W-13, W-14). */
export function whyNotOpen(terms: SupplierTerms, nowMs: number): 'disabled' | 'maintenance' | null {
  if (!terms.isEnabled) return 'disabled'
  return isInMaintenance(terms, nowMs) ? 'maintenance' : null
}

/** When a supplier, or a vendor of a game, is in maintenance, as was agreed. */
export type Maintenance = { maintenanceFrom: Date | null; maintenanceUntil: Date | null }

/** Whether a supplier, or a vendor of a game, is in maintenance now. */
export const isInMaintenance = (
  { maintenanceFrom: from, maintenanceUntil: until }: Maintenance,
  nowMs: number,
): boolean => from !== null && until !== null && from.getTime() <= nowMs && nowMs < until.getTime()

/** Of those that hold now the one that ends last: until then nobody is back. Null where none holds. */
export const longestMaintenance = (agreed: readonly Maintenance[], nowMs: number): Maintenance | null =>
  agreed
    .filter(maintenance => isInMaintenance(maintenance, nowMs))
    .toSorted((one, other) => Number(other.maintenanceUntil) - Number(one.maintenanceUntil))[0] ?? null

/** The same for one of his games: why it takes neither bets nor launches. */
export function whyNotServed(
  terms: SupplierTerms,
  game: string,
  nowMs: number,
): ReturnType<typeof whyNotOpen> | 'not_allowed' {
  return whyNotOpen(terms, nowMs) ?? (isGameAgreed(terms, game) ? null : 'not_allowed')
}

/** Whether a game is among those a supplier may offer. */
export const isGameAgreed = ({ gamesAllowed }: SupplierTerms, game: string): boolean =>
  gamesAllowed === null || gamesAllowed.has(game)

/** Whether a stake keeps the supplier's limits in its currency; those of the game stand beside them. */
export function isStakeAgreed({ currencies }: SupplierTerms, currency: string, stake: Minor): boolean {
  const { stakeMin = null, stakeMax = null } = currencies.get(currency) ?? {}
  return (stakeMin === null || stakeMin <= stake) && (stakeMax === null || stake <= stakeMax)
}

/** Whether a win is one the supplier may bring by himself. */
export function isWinAgreed(terms: SupplierTerms | null, currency: string, win: Minor): boolean {
  const winMax = terms?.currencies.get(currency)?.winMax ?? null
  return winMax === null || win <= winMax
}
