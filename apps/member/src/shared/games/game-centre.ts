import { watched } from '../watched.ts'
import type { Category } from './categories.ts'

/** What the game centre shows: the popular games of home, or one kind of games. */
export type CentreCategory = Category | 'HOME'

/**
 * HOME-46: until somebody has chosen, it stands on HOME. Lasts as long as the page: who comes back from a game finds the kind he had
 * chosen.
 */
export const gameCentre = watched<CentreCategory>('HOME')

/** The chosen tab of home, and how to choose another. The popular games are those of HOT (HOME-42). */
export function useHomeCategory(): [Category, (category: Category) => void] {
  const current = gameCentre.use()
  return [current === 'HOME' ? 'HOT' : current, gameCentre.set]
}
