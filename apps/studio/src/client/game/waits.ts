import type { Store } from '../store.ts'
import { clearNotice } from './connection.ts'
import type { GameState } from './state.ts'

export type Waits = {
  /** Takes its time, whoever presses. */
  pause(ms: number): Promise<void>
  /** Like `pause`, but a press always ends it. */
  pauseOrPress(ms: number): Promise<void>
  /** Somebody pressed: ends what may be ended. */
  press(): void
}

export function createWaits(): Waits {
  const pressable = createPauses()
  return {
    pause: ms => new Promise(resolve => setTimeout(resolve, ms)),
    pauseOrPress: async ms => void (await pressable.pause(ms)),
    press: pressable.endAll,
  }
}

/** `pause` answers whether it was ended before its time. */
export type Pauses = { pause(ms: number): Promise<boolean>; endAll(): void }

/** Pauses that a press can end all at once. */
export function createPauses(): Pauses {
  const open = new Set<() => void>()
  return {
    pause: ms =>
      new Promise(resolve => {
        const end = (): void => {
          clearTimeout(timer)
          open.delete(end)
          resolve(true)
        }
        const timer = setTimeout(() => {
          open.delete(end)
          resolve(false)
        }, ms)
        open.add(end)
      }),
    endAll() {
      for (const end of [...open]) end()
    },
  }
}

/** Says while the next bet has to wait that it does, unless something else is being said (GAM-01). */
export async function sayWait(store: Store<GameState>, wait: () => Promise<unknown>): Promise<void> {
  if (store.get().notice === null) store.set({ notice: { kind: 'too_soon' } })
  await wait()
  // Also where it was said meanwhile that nobody answers: it would come back with the answer, and stay.
  clearNotice({ store }, ['too_soon'])
}
