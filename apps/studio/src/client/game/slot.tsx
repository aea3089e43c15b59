import { createContext, type ReactNode, use } from 'react'
import type { WireRules } from '../../wire.ts'
import { PlayProvider, useTable } from './context.ts'
import type { SlotDeps } from './deps.ts'
import type { SlotGame } from './game.ts'
import type { Table } from './state.ts'

type Slot = { readonly deps: SlotDeps; readonly game: SlotGame }
export type SlotTable = Table & { readonly rules: WireRules }

const SlotContext = createContext<Slot | null>(null)

/** A slot, to what every game shares and to what only slots have. */
export function SlotProvider({ value, children }: { value: Slot; children: ReactNode }) {
  return (
    <PlayProvider value={value}>
      <SlotContext value={value}>{children}</SlotContext>
    </PlayProvider>
  )
}

export function useSlot(): Slot {
  const slot = use(SlotContext)
  if (slot === null) throw new Error('no provider')
  return slot
}

/** The table once the session is open, with the rules of the reels. */
export function useSlotTable(): SlotTable | null {
  const table = useTable()
  return isOfSlot(table) ? table : null
}

const isOfSlot = (table: Table | null): table is SlotTable => table !== null && table.rules !== null
