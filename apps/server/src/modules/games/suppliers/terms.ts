import type { Minor } from '@hiyas/kernel'
import type { Game } from '../game.ts'

/** How a supplier speaks, and so which door lets him in. `transfer`: he holds the balance of members himself and comes in by none (W-06). */
export const DIALECTS = ['hub88', 'caleta', 'beexar', 'pam', 'transfer'] as const
export type Dialect = (typeof DIALECTS)[number]

/** Of one move, in one currency; null = none. */
export type SupplierLimits = { stakeMin: Minor | null; stakeMax: Minor | null; winMax: Minor | null }

/** What is agreed with a supplier. */
export type SupplierTerms = {
  code: string
  dialect: Dialect
  /** Address in front of a game's code, as members see it. */
  launchPath: string
  /** Address in front of a game's code where anybody reads its rules; null = he has no such pages. */
  rulesPath: string | null
  isEnabled: boolean
  maintenanceFrom: Date | null
  maintenanceUntil: Date | null
  /** Codes of his games that may be played; null = all he lists. */
  gamesAllowed: ReadonlySet<string> | null
  /** The currencies he takes; empty = all. */
  currencies: ReadonlyMap<string, SupplierLimits>
  answerTimeoutMs: number
  /** Asked before members are sent to him; null = he is taken to be there. */
  checkUrl: string | null
  /** Where a supplier of the dialect `transfer` is asked for what he holds and told to move it; null for all others. */
  walletUrl: string | null
  /** Networks he calls our wallet from; none = from anywhere (WAL-07). */
  addresses: readonly string[]
}

/** A game as the doors know it: with what is agreed with who runs it. */
export type DoorGame = Game & { terms: SupplierTerms }
