import { createContext, use, useSyncExternalStore } from 'react'
import type { PlayDeps } from '../game/deps.ts'
import type { Store } from '../store.ts'
import type { InhouseApi } from './api.ts'
import type { GameModule } from './module.ts'
import type { RoomState } from './room/store.ts'
import type { TableState } from './table.ts'
import type { InhouseTexts } from './texts/texts.ts'

/** What one of our own games plays with: what every game has, and its own table. */
export type InhouseContext = Omit<PlayDeps, 'boot' | 'texts'> & {
  readonly api: InhouseApi
  readonly table: Store<TableState>
  readonly room: Store<RoomState>
  readonly module: GameModule
  readonly texts: InhouseTexts
  readonly family: string
  readonly code: string
  readonly title: string
}

const Context = createContext<InhouseContext | null>(null)
export const InhouseProvider = Context.Provider

export function useInhouse(): InhouseContext {
  const context = use(Context)
  if (context === null) throw new Error('no provider')
  return context
}

export function useTableState<Part>(select: (state: TableState) => Part): Part {
  const { table } = useInhouse()
  const read = (): Part => select(table.get())
  return useSyncExternalStore(table.subscribe, read, read)
}

export function useRoom<Part>(select: (state: RoomState) => Part): Part {
  const { room } = useInhouse()
  const read = (): Part => select(room.get())
  return useSyncExternalStore(room.subscribe, read, read)
}
