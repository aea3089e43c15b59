import { states } from '@hiyas/kernel'
import type { RoundState } from '../../wire.ts'

/**
 * The life of a round. `opened`: the stake is asked for. `staked`: it is debited, the outcome is stored, the win is to be paid
 * (a win of nothing closes the round at the wallet). `voiding`: nobody knows whether it was debited, so it is taken back until the
 * wallet confirms. `disputed`: the wallet would not take the win for a day, or says it never can; people must look.
 */
export const roundStates = states<RoundState>('opened', {
  opened: ['staked', 'refused', 'voiding'],
  staked: ['settled', 'disputed'],
  voiding: ['voided'],
  settled: [],
  refused: [],
  voided: [],
  disputed: [],
})
