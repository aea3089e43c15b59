import { invariant } from './invariant.ts'
import { ok, type Result, refuse } from './result.ts'

/**
 * A state machine as data (rule 14 of STYLE.md). `states('open', { open: ['closed'], closed: [] })` fails at once when a
 * state is unknown or cannot be reached, so that a broken table never starts.
 */
export function states<State extends string>(initial: State, table: Readonly<Record<State, readonly State[]>>) {
  const all = Object.keys(table) as State[]
  const reached = new Set<State>([initial])
  for (const state of reached) {
    const next = table[state]
    invariant(next !== undefined, `unknown state ${state}`)
    for (const target of next) reached.add(target)
  }
  const lost = all.filter(state => !reached.has(state))
  invariant(lost.length === 0, `states nothing leads to: ${lost.join(', ')}`)

  return {
    initial,
    all,
    /** Whether an object may go from one state to another. */
    move: (from: State, to: State): Result<State, 'state_conflict'> =>
      table[from].includes(to) ? ok(to) : refuse('state_conflict', { detail: { from, to } }),
    isFinal: (state: State): boolean => table[state].length === 0,
  }
}
