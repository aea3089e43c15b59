import { useSyncExternalStore } from 'react'
import type { Category } from './categories.ts'

/** What the game centre shows: the popular games of home, or one kind of games. */
export type CentreCategory = Category | 'HOME'

export type GameCentre = {
  current: () => CentreCategory
  choose: (category: CentreCategory) => void
  subscribe: (listener: () => void) => () => void
}

/** HOME-46: until somebody has chosen, it stands on HOME. */
export function createGameCentre(): GameCentre {
  const listeners = new Set<() => void>()
  let current: CentreCategory = 'HOME'
  return {
    current: () => current,
    choose(category) {
      current = category
      for (const listener of listeners) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** Lasts as long as the page: who comes back from a game finds the kind he had chosen. Nobody chooses on the server. */
const centre = createGameCentre()
const start = (): CentreCategory => 'HOME'

/** The chosen tab of home, and how to choose another. The popular games are those of HOT (HOME-42). */
export function useHomeCategory(): [Category, (category: Category) => void] {
  const current = useSyncExternalStore(centre.subscribe, centre.current, start)
  return [current === 'HOME' ? 'HOT' : current, centre.choose]
}
