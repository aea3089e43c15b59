import {
  boolean,
  fallback,
  type InferOutput,
  literal,
  maxLength,
  object,
  optional,
  picklist,
  pipe,
  safeParse,
  string,
} from 'valibot'

/** Longer than any amount there is. */
const AMOUNT_TEXT_MAX = 32

/** What a game says to the page around it. Anything else on that line is not for us. */
const FrameMessage = object({
  source: literal('hiyas-game'),
  // `history` is for the games of other suppliers (docs/supplier-integration.md): our own have a list of theirs.
  type: picklist(['loaded', 'round_started', 'round_ended', 'balance', 'sound', 'exit', 'again', 'history', 'deposit']),
  /** With `loaded`: the game leaves its upper left corner to the way out. */
  corner: optional(boolean(), false),
  /** With `balance`: what the game's own counter shows, in main units. */
  balance: fallback(pipe(string(), maxLength(AMOUNT_TEXT_MAX)), ''),
  /** With `sound`: whether the player has turned it on or off. */
  on: optional(boolean()),
  /** With `round_started`: what leaves the balance, in main units. What is no amount counts as nothing. */
  stake: fallback(pipe(string(), maxLength(AMOUNT_TEXT_MAX)), '0'),
  /** With `round_started`: what becomes of it when the game is left. Without a word the server finishes it. */
  left: fallback(picklist(['finishes', 'waits', 'flies']), 'finishes'),
})

export type FrameMessage = InferOutput<typeof FrameMessage>

/** What a game said, or null when it is not for us. */
export function messageOf(data: unknown): FrameMessage | null {
  const parsed = safeParse(FrameMessage, data)
  return parsed.success ? parsed.output : null
}

/** What this page says to the game: its counter is no longer what the wallet holds. */
export const BALANCE_CHANGED = { source: 'hiyas-host', type: 'balance_changed' } as const

/**
 * Said in the frame's name: what this page shows of its own accord, so that a game that reads it does not show it too, that it opens a game
 * again whose session is over, and whether a game is to begin without sound.
 */
export const frameName = (isQuiet: boolean): string => `hiyas-host exit clock again${isQuiet ? ' quiet' : ''}`
