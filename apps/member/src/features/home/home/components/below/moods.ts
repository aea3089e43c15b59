import type { Game } from '../../../../../shared/games/categories.ts'

/** How a game pays, as its volatility says: small wins often, or big ones rarely. `other` is for what fills no row of its own. */
export type Mood = 'often' | 'between' | 'rare' | 'other'
export type MoodRow = { mood: Mood; games: readonly Game[] }

const VOLATILITIES = [
  ['often', ['low']],
  ['between', ['medium']],
  ['rare', ['high', 'very high']],
] as const satisfies readonly (readonly [Mood, readonly string[]])[]

/** Fewer do not fill a row. */
const ROW_MIN = 4

/** Every game in exactly one row, in the order in which it came. */
export function moodsOf(games: readonly Game[]): MoodRow[] {
  const rows: MoodRow[] = VOLATILITIES.map(([mood, volatilities]: readonly [Mood, readonly string[]]) => ({
    mood,
    games: games.filter(({ volatility }) => volatilities.includes(volatility)),
  })).filter(row => row.games.length >= ROW_MIN)
  const placed = new Set(rows.flatMap(row => row.games))
  const others = games.filter(game => !placed.has(game))
  return others.length === 0 ? rows : [...rows, { mood: 'other', games: others }]
}
