import { states } from '@hiyas/kernel'
import type { RoundState } from '../../wire.ts'

/**
 * The life of a round. `opened`: the stake is asked for. `playing`: it is debited, what decides is stored, and the player says how
 * far he goes; in time it ends by itself. `staked`: it is debited, the outcome is stored, the win is to be paid (a win of nothing
 * closes the round at the wallet). `voiding`: nobody knows whether it was debited, so it is taken back until the
 * wallet confirms; or until it refuses, as it has the win of the round: a studio's database that was set back to a backup does not know
 * how that ended. `disputed`: the wallet would not take the win for a day, or says it never can; people must look.
 */
export const roundStates = states<RoundState>('opened', {
  opened: ['playing', 'staked', 'refused', 'voiding'],
  playing: ['playing', 'staked', 'voiding'],
  staked: ['settled', 'disputed'],
  voiding: ['voided', 'refused'],
  settled: [],
  refused: [],
  voided: [],
  disputed: [],
})
