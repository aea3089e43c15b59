import { DAY_MS } from '@hiyas/kernel'
import type { KnownChoices } from './editions/rules.ts'
import type { Game, ListedGame } from './game.ts'
import { longestMaintenance, type Maintenance } from './suppliers/rules.ts'

/** Whoever plays once in two weeks is told. */
const RULES_TOLD_MS = 14 * DAY_MS

/**
 * Whether a list plays a game by other rules than before, or has it return something else, in whichever edition: players are told of that, and
 * not of another picture (GAM-15).
 */
export function isChangeOfRules(earlier: ListedGame | undefined, now: ListedGame): boolean {
  if (earlier === undefined) return false
  const byCode = new Map([earlier, ...earlier.editions].map(({ code, rtp }) => [code, rtp]))
  // A merchant has chosen an edition by its name, so that a new code of it is what his members play next.
  const byName = new Map(earlier.editions.map(({ edition, rtp }) => [edition, rtp]))
  return (
    earlier.model !== now.model ||
    [now, ...now.editions].some(({ code, rtp }) => (byCode.get(code) ?? rtp) !== rtp) ||
    now.editions.some(({ edition, rtp }) => (byName.get(edition) ?? rtp) !== rtp)
  )
}

/**
 * When the rules of a game changed for the members of a merchant, by its supplier's list or because another version was chosen for them, as long
 * as it is told. What was changed while the game rested, as its vendor or its supplier did, is told from the end of that on.
 */
export function rulesToldAtMs(
  game: Game,
  { choices, supplier }: { choices: KnownChoices; supplier: Maintenance | undefined },
  nowMs: number,
): number | null {
  const atMs = Math.max(game.rulesChangedAt?.getTime() ?? NEVER, choices.since[game.nodeId] ?? NEVER)
  const rest = longestMaintenance(supplier === undefined ? [game] : [game, supplier], atMs)
  return nowMs - (rest?.maintenanceUntil?.getTime() ?? atMs) < RULES_TOLD_MS ? atMs : null
}

const NEVER = Number.NEGATIVE_INFINITY
