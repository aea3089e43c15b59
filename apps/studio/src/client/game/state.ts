import type { Minor } from '@hiyas/kernel'
import type { ErrorCode, PlayProfile, WireRules } from '../../wire.ts'

export type Cell = { readonly reel: number; readonly row: number; readonly letter: string }

/** What is lit on the reels: cells, the lines through them, and one sentence about it. */
export type Highlight = { readonly cells: readonly Cell[]; readonly lines: readonly number[]; readonly caption: string }

/** Free spins under way. */
export type Feature = {
  readonly played: number
  readonly total: number
  readonly multiplier: number
  readonly win: Minor
}

/** Something that must be read before play goes on. */
export type Message =
  | { readonly kind: 'funds' | 'limit' | 'open' | 'session' | 'wallet' | 'fault' }
  | { readonly kind: 'voided'; readonly stake: Minor; readonly returned: boolean }

export type Scene =
  | { readonly kind: 'none' }
  | { readonly kind: 'big_win'; readonly size: 'big' | 'mega'; readonly win: Minor }
  | { readonly kind: 'free_intro'; readonly count: number; readonly multiplier: number }
  | { readonly kind: 'free_more'; readonly count: number }
  | { readonly kind: 'free_outro'; readonly count: number; readonly win: Minor }

/** What the player has been told about the connection or a round, without being stopped. */
export type Notice =
  | { readonly kind: 'slow' | 'offline' }
  | { readonly kind: 'win_coming'; readonly win: Minor }
  | { readonly kind: 'resumed'; readonly win: Minor }
  | { readonly kind: 'resumed_void'; readonly stake: Minor }

export type Sheet = 'menu' | 'rules' | 'history' | 'auto'

/** What a session told us and does not change. */
export type Table = {
  readonly currency: string
  readonly profile: PlayProfile
  readonly stakes: readonly Minor[]
  readonly rules: WireRules
}

export type GameState = {
  /** `loading` until the session is open and the pictures are there; `ready` waits for a press; `busy` plays a round. */
  readonly phase: 'loading' | 'failed' | 'ready' | 'busy'
  readonly failure: ErrorCode | 'unreachable' | null
  readonly progress: number
  readonly table: Table | null
  readonly balance: Minor | null
  readonly stake: Minor
  /** What the current or last round has won so far, and how long its number may take to get there. */
  readonly win: Minor
  readonly winMs: number
  readonly highlight: Highlight | null
  readonly feature: Feature | null
  readonly scene: Scene
  readonly notice: Notice | null
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
  table: null,
  balance: null,
  stake: 0n,
  win: 0n,
  winMs: 0,
  highlight: null,
  feature: null,
  scene: { kind: 'none' },
  notice: null,
  message: null,
  sheet: null,
  sound: true,
  turbo: false,
  autoLeft: 0,
  spoken: '',
  openedAtMs: 0,
}

export type Store = {
  get(): GameState
  set(change: Partial<GameState>): void
  subscribe(listener: () => void): () => void
}

export function createStore(initial: GameState): Store {
  let state = initial
  const listeners = new Set<() => void>()
  return {
    get: () => state,
    set(change) {
      state = { ...state, ...change }
      for (const listener of listeners) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
