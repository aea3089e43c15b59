import type { Minor } from '@hiyas/kernel'
import type { PlayProfile, WireBoard, WireRules } from '../../wire.ts'
import type { ErrorCode } from '../../wire-errors.ts'

/** A cell of the reels; `of` is how many symbols its reel shows. */
export type Cell = { readonly reel: number; readonly row: number; readonly letter: string; readonly of: number }

/** What is lit on the reels: cells, the lines through them, and one sentence about it. */
export type Highlight = {
  readonly cells: readonly Cell[]
  readonly lines: readonly number[]
  readonly caption: string
  /** Pointed out, and not celebrated: what was won until now is no more than the stake (GAM-04). */
  readonly isQuiet?: boolean
}

/** Free spins under way; `special` grows over its reels in them. */
export type Feature = { readonly played: number; readonly total: number; readonly special: string | null }

/** Something that must be read before play goes on. */
export type Message =
  | { readonly kind: 'funds' | 'limit' | 'choice' | 'open' | 'session' | 'rules_changed' | 'wallet' | 'fault' }
  | { readonly kind: 'voided'; readonly stake: Minor; readonly returned: boolean }
  /** Another game holds this one up, where one round runs at a time (RG-21). */
  | { readonly kind: 'elsewhere'; readonly game: string }

/** Whether nothing more can be played in this session: the way on is to open the game anew. */
export const isOver = ({ kind }: Message): boolean => kind === 'session' || kind === 'rules_changed'

export type Scene =
  | { readonly kind: 'none' }
  | { readonly kind: 'big_win'; readonly size: 'big' | 'mega'; readonly win: Minor }
  | {
      readonly kind: 'free_intro'
      readonly count: number
      readonly multiplier: number
      readonly special: string | null
    }
  | { readonly kind: 'free_more'; readonly count: number }
  | { readonly kind: 'free_outro'; readonly count: number; readonly win: Minor }
  | { readonly kind: 'hold_outro'; readonly count: number; readonly isFull: boolean; readonly win: Minor }

/** What is said while nobody answers: the last round is safe, unless a flight goes on that its player gets off by hand (GAM-17). */
export type AwayNotice = { readonly kind: 'slow' | 'offline'; readonly flies?: true }

/** What is said of nobody answering: that an answer is late, and that there is no connection. */
type Away = { readonly [Kind in AwayNotice['kind']]?: AwayNotice }

/** What the player has been told about the connection or a round, without being stopped. */
export type Notice = AwayNotice | ToldNotice

/** Told of a round or a bet, and once. */
export type ToldNotice =
  | { readonly kind: 'unanswered' | 'too_soon' | 'auto_stopped' | 'arm_stopped' | 'arm_lost' | 'bets_closed' }
  | { readonly kind: 'win_coming' | 'capped' | 'disputed'; readonly win: Minor }
  | { readonly kind: 'resumed'; readonly win: Minor }
  | { readonly kind: 'resumed_void'; readonly stake: Minor }

/** `proof`: what decides rounds that can be checked. */
export type Sheet = 'menu' | 'rules' | 'history' | 'auto' | 'proof'

/** What a session told us and does not change. */
export type Session = {
  readonly currency: string
  readonly profile: PlayProfile
  readonly stakes: readonly Minor[]
  /** Of a slot alone: our own games have theirs on their table. */
  readonly rules: WireRules | null
  /** From which age on one may play here; null where the site does not say. */
  readonly ageMin: number | null
}

export type GameState = {
  /** `loading` until the session is open and the pictures are there; `ready` waits for a press; `busy` plays a round. */
  readonly phase: 'loading' | 'failed' | 'ready' | 'busy'
  /** Why the game could not be opened, when that was last so: kept while it is tried again. */
  readonly failure: ErrorCode | 'unreachable' | null
  readonly progress: number
  readonly session: Session | null
  readonly balance: Minor | null
  readonly stake: Minor
  /** What the current or last round has won so far, and how long its number may take to get there. */
  readonly win: Minor
  readonly winMs: number
  readonly highlight: Highlight | null
  readonly feature: Feature | null
  /** Of the step that is shown. */
  readonly multiplier: number
  /** The board of coins, while it is played. */
  readonly board: WireBoard | null
  readonly scene: Scene
  readonly notice: ToldNotice | null
  /** Said over the notice, which is told once and comes back when somebody answers. */
  readonly away: Away
  readonly message: Message | null
  readonly sheet: Sheet | null
  readonly sound: boolean
  readonly turbo: boolean
  readonly autoLeft: number
  /** For those who listen instead of looking (role=status). */
  readonly spoken: string
  readonly openedAtMs: number
}

export const INITIAL: GameState = {
  phase: 'loading',
  failure: null,
  progress: 0,
  session: null,
  balance: null,
  stake: 0n,
  win: 0n,
  winMs: 0,
  highlight: null,
  feature: null,
  multiplier: 1,
  board: null,
  scene: { kind: 'none' },
  notice: null,
  away: {},
  message: null,
  sheet: null,
  sound: true,
  turbo: false,
  autoLeft: 0,
  spoken: '',
  openedAtMs: 0,
}

/** As a game begins: with sound, unless its player has turned that off before. */
export const beginning = (isQuiet: boolean): GameState => ({ ...INITIAL, sound: !isQuiet })

/** What is seen of all that is said: that there is no connection over that an answer is late, and both over anything else. */
export const shownNotice = ({ away, notice }: Pick<GameState, 'away' | 'notice'>): Notice | null =>
  away.offline ?? away.slow ?? notice
