import { COIN, SCATTER, WILD } from '@hiyas/fair/letters'
import type { WireRules } from '../../wire.ts'

/** Somewhere in the middle of the strips. */
const STOP_FIRST = 11
/** How far each reel may stand from the one before it while a picture is looked for. */
const SHIFTS = 8
const SPECIALS_MAX = 1
/** Reels that change their height stand as a hill before the first round; its top is not the highest there is, as full reels pay wherever they stop. */
const HEIGHT_MIN = 2
const HIGHEST = 5
const HIGHEST_BEFORE_LAST = 1

/**
 * What the reels show before the first round: a picture of the real strips that pays nothing and is on the way to nothing, so that nobody
 * is shown an award he has not had (GAM-08).
 */
export function firstWindow(rules: WireRules): string[] {
  const stops = Math.max(...rules.strips.map(strip => strip.length))
  for (let shift = 0; shift < SHIFTS; shift++) {
    for (let turn = 0; turn < stops; turn++) {
      const window = windowFrom(rules, STOP_FIRST + turn, shift)
      if (isQuiet(rules, window)) return window
    }
  }
  return windowFrom(rules, STOP_FIRST, 0)
}

function windowFrom({ strips, rows, hasHeights }: WireRules, stop: number, shift: number): string[] {
  const top = strips.length - 1 - HIGHEST_BEFORE_LAST
  const heightOf = (reel: number) => (hasHeights ? Math.max(HEIGHT_MIN, HIGHEST - Math.abs(top - reel)) : rows[reel])
  return strips.map((strip, reel) =>
    (strip + strip).slice((stop + reel * shift) % strip.length).slice(0, heightOf(reel)),
  )
}

/** Stricter than the game: what is quiet here pays by no rule. Ways count every row, so that no line can have more. */
function isQuiet({ wins, bands, bothWays, pays, feature }: WireRules, window: readonly string[]): boolean {
  const least = Math.min(...bands)
  const all = window.join('')
  const special = feature.kind === 'hold' ? [SCATTER, COIN] : [SCATTER]
  if (special.some(letter => countOf(all, letter) > SPECIALS_MAX)) return false
  return pays.every(({ letter }) => {
    if (wins === 'anywhere') return countOf(all, letter) + countOf(all, WILD) < least
    if (wins === 'cluster') return largestGroup(window, letter) < least
    const reels = window.map(shown => shown.includes(letter) || shown.includes(WILD))
    return runOf(reels) < least && (!bothWays || runOf(reels.toReversed()) < least)
  })
}

const countOf = (text: string, letter: string): number => text.split(letter).length - 1

/** On how many reels it stands, from the first one on without a gap. */
const runOf = (reels: readonly boolean[]): number => {
  const gap = reels.indexOf(false)
  return gap === -1 ? reels.length : gap
}

/** The most of a letter, wilds with it, that touch side by side or one above the other. */
function largestGroup(window: readonly string[], letter: string): number {
  const left = new Set(
    window.flatMap((shown, reel) =>
      [...shown].flatMap((one, row) => (one === letter || one === WILD ? [`${reel} ${row}`] : [])),
    ),
  )
  const take = (reel: number, row: number): number =>
    left.delete(`${reel} ${row}`)
      ? 1 + take(reel - 1, row) + take(reel + 1, row) + take(reel, row - 1) + take(reel, row + 1)
      : 0
  return Math.max(0, ...window.flatMap((shown, reel) => [...shown].map((_, row) => take(reel, row))))
}
