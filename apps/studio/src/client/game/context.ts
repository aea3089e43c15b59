import { createContext, use, useSyncExternalStore } from 'react'
import type { PlayDeps } from './deps.ts'
import type { Game } from './game.ts'
import type { GameState, Session } from './state.ts'

export type Play = { readonly deps: PlayDeps; readonly game: Game }

const PlayContext = createContext<Play | null>(null)
export const PlayProvider = PlayContext.Provider

export function usePlay(): Play {
  const play = use(PlayContext)
  if (play === null) throw new Error('no provider')
  return play
}

/** A part of the game's state; the component draws anew when that part changes. */
export function useGameState<Part>(select: (state: GameState) => Part): Part {
  const { store } = usePlay().deps
  const read = (): Part => select(store.get())
  return useSyncExternalStore(store.subscribe, read, read)
}

/** What the session has told, once it is open. */
export const useSession = (): Session | null => useGameState(state => state.session)
