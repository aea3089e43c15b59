import type { WireInhouseRound, WireInhouseRules, WireSeeds } from '../../wire.ts'
import { createStore, type Store } from '../store.ts'

/** What lies on the table of one of our own games, beside the money. */
export type TableState = {
  readonly choice: unknown
  /** The round that is shown: open, or the last one. */
  readonly round: WireInhouseRound | null
  /** The stage is showing what was drawn: results wait until it has. */
  readonly isShowing: boolean
  /** A bet or an action is being asked for: its stake may be taken before the answer tells so. */
  readonly isAsking: boolean
  /** When an open round was last over; null before there was one. */
  readonly overAtMs: number | null
  /** Before this nobody may bet again, however short the round was (GAM-01). */
  readonly nextBetAtMs: number
  /** The balance has changed behind the game while a round ran: asked for when the game rests. */
  readonly isBehind: boolean
  readonly seeds: WireSeeds | null
  readonly rules: WireInhouseRules | null
  /** The last results in order, newest first, as the game writes them. */
  readonly latest: readonly Latest[]
}

/** Whether a round waits for the player. */
export const hasOpenRound = ({ round }: Pick<TableState, 'round'>): boolean => round?.state === 'playing'

export type Latest = { readonly id: string; readonly text: string; readonly isWon: boolean }

export const createTableStore = (choice: unknown): Store<TableState> =>
  createStore<TableState>({
    choice,
    round: null,
    isShowing: false,
    isAsking: false,
    overAtMs: null,
    nextBetAtMs: 0,
    isBehind: false,
    seeds: null,
    rules: null,
    latest: [],
  })
