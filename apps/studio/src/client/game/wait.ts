import type { Store } from '../store.ts'
import { clearNotice } from './connection.ts'
import type { GameState } from './state.ts'

/** Says while the next bet has to wait that it does, unless something else is being said (GAM-01). */
export async function sayWait(store: Store<GameState>, wait: () => Promise<unknown>): Promise<void> {
  if (store.get().notice === null) store.set({ notice: { kind: 'pace' } })
  await wait()
  // Also where it was said meanwhile that nobody answers: it would come back with the answer, and stay.
  clearNotice({ store }, ['pace'])
}
