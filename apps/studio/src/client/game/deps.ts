import type { Clock, RandomSource } from '@hiyas/kernel'
import type { WireBoot } from '../../wire.ts'
import type { StudioApi } from '../api.ts'
import type { Sounds } from '../effects/sounds.ts'
import type { Host } from '../host.ts'
import type { Reels } from '../reels/reels.ts'
import type { Store } from '../store.ts'
import type { Texts } from '../texts/texts.ts'
import type { GameState } from './state.ts'

/** What every game plays with. */
export type PlayDeps = {
  readonly host: Host
  readonly store: Store<GameState>
  readonly texts: Texts
  readonly sounds: Sounds
  readonly clock: Clock
  readonly random: RandomSource
  readonly boot: Pick<WireBoot, 'title'>
  /** Whether the player asked for no motion. */
  isStill(): boolean
  readonly waits: Waits
}

/** What a slot plays with. The reels are there once the stage is drawn. */
export type SlotDeps = PlayDeps & {
  readonly api: StudioApi
  readonly boot: WireBoot
  reels(): Reels
}

export type Waits = {
  /** Takes its time, whoever presses. */
  pause(ms: number): Promise<void>
  /** Like `pause`, but a press always ends it. */
  pauseOrPress(ms: number): Promise<void>
  /** Somebody pressed: ends what may be ended. */
  press(): void
}

export function createWaits(): Waits {
  const pressable = new Set<() => void>()
  const pause = (ms: number): Promise<void> => new Promise(resolve => setTimeout(resolve, ms))
  return {
    pause,
    pauseOrPress: ms =>
      new Promise(resolve => {
        const done = (): void => {
          pressable.delete(done)
          clearTimeout(timer)
          resolve()
        }
        const timer = setTimeout(done, ms)
        pressable.add(done)
      }),
    press() {
      for (const done of [...pressable]) done()
    },
  }
}
