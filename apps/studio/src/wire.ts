/**
 * What goes between the game in the browser and the studio's server. Money is a decimal string of the main unit. The same
 * types serve both sides; the server checks every question against a schema.
 */

export type RoundState = 'opened' | 'staked' | 'settled' | 'refused' | 'voiding' | 'voided' | 'disputed'

/** What the operator's licence profile allows in a game (GAM-01, GAM-03). */
export type PlayProfile = { readonly autoplay: boolean; readonly turbo: boolean; readonly cycleFloorMs: number }

export type WireLineWin = {
  readonly line: number
  readonly symbol: string
  readonly count: number
  readonly win: string
}

export type WireSpin = {
  /** Three letters per reel, read downwards. */
  readonly window: readonly string[]
  readonly free: boolean
  readonly multiplier: number
  /** Free spins this spin added. */
  readonly award: number
  readonly lineWins: readonly WireLineWin[]
  readonly scatters: number
  readonly scatterWin: string
  readonly win: string
}

export type WireRound = {
  readonly id: string
  readonly state: RoundState
  readonly stake: string
  /** Null as long as nothing is decided. */
  readonly win: string | null
  readonly capped: boolean
  readonly spins: readonly WireSpin[]
  readonly balanceBefore: string | null
  readonly balanceAfter: string | null
  readonly openedAt: string
  /** False when the player has never been shown how this round ended (GAM-17). */
  readonly shown: boolean
}

/** The rules a game shows: from the model, with the numbers of its certified sheet (GAM-10, GAM-11). */
export type WireRules = {
  readonly model: string
  readonly version: number
  readonly digest: string
  readonly strips: readonly string[]
  readonly lines: readonly (readonly number[])[]
  readonly linePays: Readonly<Record<string, readonly [number, number, number]>>
  readonly scatterPays: readonly [number, number, number]
  readonly wildMultiplier: number
  readonly freeSpins: {
    readonly awards: readonly [number, number, number]
    readonly multiplier: number
    readonly spinsMax: number
  }
  readonly winMax: number
  /** Percent with two decimals. */
  readonly rtp: string
  readonly hitFrequency: string
  readonly volatility: 'low' | 'medium' | 'high' | 'very high'
  readonly winMaxEvery: number
}

/** What the page of a game knows before anybody has logged in: enough to draw the loading screen. */
export type WireBoot = {
  readonly code: string
  readonly title: string
  readonly vendor: string
  readonly skin: string
  readonly symbols: Readonly<Record<string, string>>
  readonly art: WireArt
}

/** Where the pictures of a title are, below the public prefix. */
export type WireArt = {
  readonly atlas: string
  readonly blurred: string
  readonly logo: string
  readonly backdrop: string
  /** Lettering by word and language: `big-en`. */
  readonly words: Readonly<Record<string, string>>
}

export type WireState = {
  /** Null when the wallet does not answer at the moment. */
  readonly balance: string | null
  readonly lastRound: WireRound | null
}

export type WireSession = WireState & {
  /** Bearer secret of this session; shown once. */
  readonly session: string
  readonly currency: string
  readonly profile: PlayProfile
  readonly stakes: readonly string[]
  readonly stakeDefault: string
  readonly rules: WireRules
}

export type WireSpinAnswer = { readonly round: WireRound; readonly balance: string | null }

export const ERROR_CODES = [
  'body_invalid',
  'game_unknown',
  'launch_used',
  'launch_refused',
  'session_unknown',
  'stake_not_offered',
  'request_reused',
  'too_soon',
  'round_open',
  'insufficient_funds',
  'limit_reached',
  'round_voided',
  'wallet_unreachable',
  'not_found',
  'internal',
] as const
export type ErrorCode = (typeof ERROR_CODES)[number]

export type WireError = {
  readonly error: {
    readonly code: ErrorCode
    readonly field?: string
    readonly detail?: Readonly<Record<string, unknown>>
  }
}
