import type { Clock, RandomSource } from '@hiyas/kernel'
import type { WireBoot } from '../../wire.ts'
import type { StudioApi } from '../api.ts'
import type { Sounds } from '../effects/sounds.ts'
import type { Host } from '../host.ts'
import type { Reels } from '../reels/reels.ts'
import type { Store } from '../store.ts'
import type { Texts } from '../texts/texts.ts'
import type { GameState } from './state.ts'
import type { Waits } from './waits.ts'

/** What every game plays with. */
export type PlayDeps = {
  readonly host: Host
  readonly store: Store<GameState>
  readonly texts: Texts
  readonly sounds: Sounds
  readonly clock: Clock
  readonly playClock: Clock
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
