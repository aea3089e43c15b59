import { entryOf } from './history-entry.ts'
import { goBack, navigate } from './navigation.ts'

/**
 * Leads on to an address in the place of the shown page (LOGIN-90). Where that is the page this one came after, by a step back: there it
 * is with all that it noted and where it was left, and stands in the history once (SHELL-60).
 */
export function leadBack(to: string): void {
  if (entryOf(history.state).before === to) goBack(to)
  else void navigate(to, { replace: true })
}
