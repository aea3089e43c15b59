import type { SlotDeps } from '../game/deps.ts'

/** What the game remembers between two presses and nobody draws. */
export type Memory = {
  /** The window the reels rest on. */
  window: readonly string[]
  lastRoundId: string | null
  /** The last round, while the studio has not been told that it was shown. */
  untold: string | null
  /** The balance has changed behind the game while a round ran: asked for when the game rests. */
  isBehind: boolean
  /** A bet is on its way. */
  isAsking: boolean
  /** Ends the show of the last round's wins. */
  stopCycle: () => void
  /** The end of the cycle floor (GAM-01). */
  nextBetAtMs: number
  /** When a press last ended what covered the stage; null before one did. */
  closedAtMs: number | null
}

/** Everything a step of the game works with. */
export type Context = SlotDeps & { readonly memory: Memory }

export const newMemory = (): Memory => ({
  window: [],
  lastRoundId: null,
  untold: null,
  isBehind: false,
  isAsking: false,
  stopCycle: () => undefined,
  nextBetAtMs: 0,
  closedAtMs: null,
})
