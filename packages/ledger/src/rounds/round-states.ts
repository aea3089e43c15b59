import { invariant, type Minor, states } from '@hiyas/kernel'

/**
 * The life of a round (W-22). `opened` by its first bet; `closed` by the message that says so; `reopened` when a bet or a prize comes after
 * that, as suppliers of live tables and jackpots send them; `cancelled` when every bet of it was taken back.
 */
export type RoundState = 'opened' | 'closed' | 'reopened' | 'cancelled'

export const roundStates = states<RoundState>('opened', {
  opened: ['closed', 'cancelled'],
  closed: ['reopened', 'cancelled'],
  reopened: ['closed', 'cancelled'],
  cancelled: ['reopened', 'closed'],
})

/** What one move says about the life of its round. Moves that were only noted say nothing, and those taken back close nothing. */
export type RoundStep = {
  kind: 'bet' | 'win' | 'rollback' | 'rollback_noted' | 'tombstone'
  amount: Minor
  closesRound: boolean
  /** Whether it was taken back since. */
  isUndone: boolean
}

/** Where a round stands after the moves it was given, in their order, and how often it was opened again: one is read by the page. */
export function followRound() {
  let state: RoundState = roundStates.initial
  let reopenings = 0
  let bets = 0
  let undone = 0
  const after = (to: RoundState): RoundState => {
    if (to === state) return state
    const moved = roundStates.move(state, to)
    invariant(moved.ok, `a round goes from ${state} to ${to}`)
    return moved.value
  }
  return {
    take(step: RoundStep): void {
      if (step.kind === 'bet') bets += 1
      if (step.kind === 'bet' && step.isUndone) undone += 1
      const brings = step.kind === 'bet' || (step.kind === 'win' && step.amount > 0n)
      if (state === 'closed' && brings) {
        state = after('reopened')
        reopenings += 1
      }
      if (step.closesRound && !step.isUndone && CLOSING.has(step.kind)) state = after('closed')
    },
    now: () => ({ state: bets > 0 && bets === undone ? after('cancelled') : state, reopenings }),
  }
}

const CLOSING: ReadonlySet<RoundStep['kind']> = new Set(['bet', 'win', 'rollback'])
