import { createContext, type ReactNode, use } from 'react'
import type { WireRules } from '../../wire.ts'
import { PlayProvider, useSession } from '../game/context.ts'
import type { SlotDeps } from '../game/deps.ts'
import type { Session } from '../game/state.ts'
import type { SlotGame } from './game.ts'

type Slot = { readonly deps: SlotDeps; readonly game: SlotGame }
export type SlotSession = Session & { readonly rules: WireRules }

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

/** The same, with the rules of the reels. */
export function useSlotSession(): SlotSession | null {
  const session = useSession()
  return isOfSlot(session) ? session : null
}

const isOfSlot = (session: Session | null): session is SlotSession => session !== null && session.rules !== null
