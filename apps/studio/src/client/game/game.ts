import type { Minor } from '@hiyas/kernel'
import type { Sheet } from './state.ts'

/** What a player can do in any game, as the parts of the stage that all games share know it. */
export type Game = {
  /** The player pressed SPIN, or a key that means it. */
  press(): void
  changeStake(step: 1 | -1): void
  setStake(stake: Minor): void
  startAuto(rounds: number): void
  /** Nobody sees the game any more: autoplay ends with the round that runs, and that is said (GAM-03). */
  stopUnseen(): void
  toggleTurbo(): void
  toggleSound(): void
  openSheet(sheet: Sheet | null): void
  dismissMessage(): void
  refresh(): Promise<void>
  exit(): void
  again(): void
  deposit(): void
}
