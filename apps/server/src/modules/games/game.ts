import type { Minor } from '@hiyas/kernel'

/**
 * An approved version of a game: `code` is how its supplier names it, `rtp` what comes back in percent (GAM-11). How it varies and the most a
 * round pays are those of the game where the edition does not say others.
 */
export type Edition = { edition: string; code: string; rtp: string; volatility?: string; winMax?: number }

/** A game of the catalogue with what lists, launches and the supplier door need to know of it. */
export type Game = {
  /** `<vendor>-<code>`: how members' clients name it. */
  nodeId: string
  vendor: string
  vendorName: string
  supplier: string
  /** How the supplier names it. */
  code: string
  category: string
  nameTy: string
  nameEn: string
  rtp: string
  /** Its approved versions; empty where there is one. */
  editions: Edition[]
  volatility: string
  /** The most a round can pay, in stakes; null where that is not known. */
  winMax: number | null
  lines: number
  stakeMin: Minor
  stakeMax: Minor
  classifications: string[]
  tile: string
  /** Day of release, `2026-11-21`. */
  releasedOn: string
  /** What it speaks and where it runs; empty is everything. */
  languages: string[]
  platforms: string[]
  isListed: boolean
  isClosed: boolean
  supportsTrial: boolean
  /** When its rules or its return last became others; null where they never did. */
  rulesChangedAt: Date | null
  maintenanceFrom: Date | null
  maintenanceUntil: Date | null
}

/** What the catalogue keeps of a supplier's game; the rest of `Game` is ours. */
export type ListedGame = {
  nodeId: string
  vendor: string
  code: string
  category: string
  nameTy: string
  nameEn: string
  model: string
  rtp: string
  editions: Edition[]
  volatility: string
  winMax: number | null
  lines: number
  stakeMin: Minor
  stakeMax: Minor
  classifications: string[]
  tile: string
  releasedOn: string
  languages: string[]
  platforms: string[]
  position: number
}

export const nodeIdOf = (vendor: string, code: string): string => `${vendor}-${code}`
