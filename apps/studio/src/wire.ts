/**
 * What goes between the game in the browser and the studio's server. Money is a decimal string of the main unit. The same
 * types serve both sides; the server checks every question against a schema.
 */

/** What a player may write as his half of a seed pair: all that is printable but the colon, which parts what is hashed. */
export const CLIENT_SEED = { letters: '[!-9;-~]', lengthMax: 64 } as const

/** For how long a flight takes bets. */
export const FLIGHT_BETTING_MS = 7_000

export type RoundState = 'opened' | 'playing' | 'staked' | 'settled' | 'refused' | 'voiding' | 'voided' | 'disputed'

/** Where a round stands that everybody in a room plays at once. `broken`: the studio was away before its end. */
export type RoomRoundState = 'betting' | 'running' | 'over' | 'broken'

/**
 * What the operator's licence profile allows in a game (GAM-01, GAM-03). `stakeMax`: the most that may be staked on a round, as an amount,
 * where the operator caps it (GAM-05). `isOneAtATime`: a player has one round over all games, and begins another when it is over (RG-21).
 * `isPlayMoney`: what is staked is nobody's money.
 */
export type PlayProfile = {
  readonly autoplay: boolean
  readonly turbo: boolean
  readonly cycleFloorMs: number
  readonly stakeMax?: string
  readonly isOneAtATime?: true
  readonly isPlayMoney?: true
}

/** A win of a step, its multiplier included. `cells` are places: reel times 8 plus row. */
export type WireWin = {
  readonly symbol: string
  readonly count: number
  readonly cells: readonly number[]
  /** Counted from 0. */
  readonly line: number | null
  readonly ways: number | null
  readonly win: string
}

/** The board of coins; `prize` names the fixed prizes. */
export type WireBoard = {
  readonly coins: readonly { readonly place: number; readonly win: string; readonly prize: string | null }[]
  readonly left: number
  readonly isFull: boolean
}

/** One picture of a round and what it pays: all a game needs to show any mechanics. See `Step` of the slot models. */
export type WireStep = {
  readonly kind: 'spin' | 'respin' | 'fall' | 'hold'
  readonly phase: 'base' | 'free' | 'hold'
  /** Reel by reel, letters read downwards. */
  readonly window: readonly string[]
  /** What the window turns into before it pays, or null. */
  readonly grown: readonly string[] | null
  /** Reels that did not turn. */
  readonly held: readonly number[]
  readonly wins: readonly WireWin[]
  readonly scatters: number
  readonly scatterWin: string
  readonly multiplier: number
  /** Free spins this step won. */
  readonly award: number
  readonly special: string | null
  readonly board: WireBoard | null
  readonly win: string
}

/** What every game is told of a round; the game's engine adds what it shows. */
export type WireRoundMoney = {
  readonly id: string
  /** What the page that bet called it: how it knows its own among those of other pages. */
  readonly requestId: string
  readonly state: RoundState
  /**
   * The edition it was played in, whichever the player has now, and what that returns in percent (GAM-11); null where there is one. Of a round
   * by rules that are played no more it is not told what those returned.
   */
  readonly edition: { readonly name: string; readonly rtp: string | null } | null
  readonly stake: string
  /** Null as long as nothing is decided. */
  readonly win: string | null
  /** How many actions the player has taken in it: the next one carries this number. */
  readonly step: number
  /** When an open round ends by itself, in a game that waits for its player. */
  readonly endsAt: string | null
  readonly balanceBefore: string | null
  readonly balanceAfter: string | null
  readonly openedAt: string
  /** False when the player has never been shown how this round ended, or since then that its win could not be paid (GAM-17). */
  readonly shown: boolean
  /** Of a provably fair game, once the stake is debited: what to verify it with. */
  readonly proof: WireProof | null
  /** Of a game everybody plays at once, once the stake is debited: the round of the room, and what to verify it with. */
  readonly room: WireLink | null
}

export type WireRound = WireRoundMoney & { readonly capped: boolean; readonly steps: readonly WireStep[] }

/** A round of one of our own games: what was chosen, and what the engine shows of it so far. */
export type WireInhouseRound<Choice = unknown, View = unknown> = WireRoundMoney & {
  readonly choice: Choice
  readonly view: View | null
}

/** The rules of one of our own games; `percent` where each bet returns something else. */
export type WireInhouseRules = Pick<WireRules, 'rtp' | 'volatility' | 'winMax'> & { readonly percent?: number }

/** What the page of one of our own games knows before anybody has logged in. */
export type WireInhouseBoot<Rules = WireInhouseRules> = Pick<WireBoot, 'code' | 'title' | 'vendor' | 'skin'> & {
  readonly family: string
  readonly book?: WireBook<Rules>
}

/** What decided a round. The server's seed is told when its pair has been turned over. */
export type WireProof = {
  readonly serverHash: string
  readonly serverSeed: string | null
  readonly clientSeed: string
  readonly nonce: number
}

/** What decides a round of a room: a link of a chain whose end was published. Told when the round is over. */
export type WireLink = {
  readonly id: string
  /** Its number in the chain: its link, hashed so often, gives the end. */
  readonly number: number
  readonly state: RoomRoundState
  readonly terminal: string
  readonly salt: string
  readonly link: string | null
}

/** One of those who have bet in a round of a room, under a masked name. `view`: what the engine shows of the bet. */
export type WireSeat = {
  /** Tells one from another in a list, and nothing else. */
  readonly key: string
  readonly name: string
  readonly stake: string
  readonly win: string | null
  readonly view: object | null
}

/** A room as everybody in it sees it. Times are milliseconds by the clock of the server. */
export type WireRoom<Drawn = unknown> = {
  readonly nowMs: number
  /** Null until the first round has begun. */
  readonly round: (WireLink & { readonly drawn: Drawn | null; readonly startsAtMs: number }) | null
  /** When the next round takes bets; null as long as this one is not over. */
  readonly nextAtMs: number | null
  /** How many have bet with how much, and the highest stakes. */
  readonly seats: { readonly count: number; readonly staked: string; readonly top: readonly WireSeat[] }
  /** What was drawn in the last rounds, newest first. */
  readonly latest: readonly { readonly id: string; readonly drawn: Drawn }[]
}

/** The seeds a player bets with, and the hash of the server's next one: both before any bet on them. */
export type WireSeeds = {
  readonly family: string
  readonly serverHash: string
  readonly clientSeed: string
  readonly nonce: number
  readonly nextServerHash: string
}

/** A pair that decides nothing any more, and how many rounds it has decided. */
export type WireRevealedSeed = Pick<WireSeeds, 'serverHash' | 'clientSeed'> & {
  readonly serverSeed: string
  readonly rounds: number
}

/**
 * The seeds of now, and the pair that was to be turned over: null where it had been before, and is not kept because it had decided nothing.
 */
export type WireTurnedSeeds = WireSeeds & { readonly revealed: WireRevealedSeed | null }

/** What follows a spin, as the rules tell it. `spins` are those won by three scatters, four, ... */
export type WireFeature =
  | { readonly kind: 'none' }
  | { readonly kind: 'respin' }
  | {
      readonly kind: 'free'
      readonly spins: readonly number[]
      readonly times: readonly number[]
      readonly spinsMax: number | null
    }
  | { readonly kind: 'lantern'; readonly spins: readonly number[]; readonly times: readonly number[] }
  | { readonly kind: 'sticky' | 'special'; readonly spins: readonly number[] }
  | {
      readonly kind: 'hold'
      readonly from: number
      readonly turns: number
      readonly coins: readonly { readonly units: number; readonly prize: string | null }[]
      readonly grand: number
    }

/** The rules a game shows: from the model, with the numbers of its certified sheet (GAM-10, GAM-11). */
export type WireRules = {
  readonly model: string
  readonly version: number
  readonly digest: string
  /** All pays are counted in units; a total stake is so many. */
  readonly units: number
  /** The height of each reel, or of its tallest window. */
  readonly rows: readonly number[]
  readonly hasHeights: boolean
  readonly strips: readonly string[]
  readonly wins: 'lines' | 'ways' | 'cluster' | 'anywhere'
  readonly bothWays: boolean
  /** A line that begins with wilds is counted as its first other symbol, whatever pays most. */
  readonly firstOtherDecides: boolean
  readonly lines: readonly (readonly number[])[]
  /** The counts from which on each number of a pay table holds. */
  readonly bands: readonly number[]
  /** Best first. */
  readonly pays: readonly { readonly letter: string; readonly units: readonly number[] }[]
  /** The symbol that wins wherever it lies. */
  readonly scatter: string
  /** In units, for three scatters, four, ... */
  readonly scatterPays: readonly number[]
  /** What a wild that stands for another symbol multiplies its line by: each of them, or the line once, however many there are. */
  readonly wildTimes: number
  readonly isWildOnce: boolean
  /** Multipliers of the first picture of a spin, the second, ...; null where nothing falls. */
  readonly ladder: readonly number[] | null
  readonly freeLadder: readonly number[] | null
  readonly feature: WireFeature
  /** Whether a second set of reels is drawn for some rounds. */
  readonly hasSets: boolean
  /** What that set lacks on reels, counted from 0, on which the first one has it; `strips` are those of the first. A server of before does not say. */
  readonly missing?: readonly { readonly letter: string; readonly reels: readonly number[] }[]
  readonly winMax: number
  /** Percent with two decimals. */
  readonly rtp: string
  readonly hitFrequency: string
  readonly volatility: 'low' | 'medium' | 'high' | 'very high'
  readonly winMaxEvery: number
}

/** What the page of a game knows before anybody has logged in: enough to draw the loading screen. */
export type WireBoot<Rules = WireRules> = {
  readonly code: string
  readonly title: string
  readonly vendor: string
  readonly skin: string
  readonly symbols: Readonly<Record<string, string>>
  readonly art: WireArt
  /** Of a page where the rules are read and nothing is played. */
  readonly book?: WireBook<Rules>
}

/** The rules of a game, and the stake and currency its pays are told for. */
export type WireBook<Rules = WireRules> = { readonly currency: string; readonly stake: string; readonly rules: Rules }

/** Where the pictures of a title are, below the public prefix. */
export type WireArt = {
  readonly atlas: string
  readonly blurred: string
  readonly logo: string
  readonly backdrop: string
  /** Lettering by word and language: `big-en`. */
  readonly words: Readonly<Record<string, string>>
}

export type WireState<Round = WireRound> = {
  /** Null when the wallet does not answer at the moment. */
  readonly balance: string | null
  readonly lastRound: Round | null
}

export type WireSession<Rules = WireRules, Round = WireRound> = WireState<Round> & {
  /** Bearer secret of this session; shown once. */
  readonly session: string
  readonly currency: string
  readonly profile: PlayProfile
  readonly stakes: readonly string[]
  readonly stakeDefault: string
  readonly rules: Rules
  /** From which age on the player's merchant lets members play; null where the wallet does not say. */
  readonly ageMin: number | null
  /** Of provably fair games only. */
  readonly seeds: WireSeeds | null
}

export type WireSpinAnswer = { readonly round: WireRound; readonly balance: string | null }

/** What a round has left, told to who has seen how it ended; null where nobody knows it yet. */
export type WireShown = { readonly balanceAfter: string | null }
