import type { SessionEvent } from './reducer.ts'

type Lost = SessionEvent & { type: 'lost' }

/** Sessions on their way to another token: until the answer is there nobody knows whether the one here is still good, so a loss waits (SES-06). */
export function createTurning(lose: (event: Lost) => void) {
  let underWay = 0
  let waiting: Lost | null = null
  return {
    /** Whether a loss waits for an answer. */
    holds(event: Lost): boolean {
      if (underWay > 0) waiting = event
      return underWay > 0
    },
    /** Answers what is to be called when the answer is there. */
    begin() {
      underWay += 1
      return (): void => {
        underWay -= 1
        const lost = waiting
        if (underWay > 0 || lost === null) return
        waiting = null
        lose(lost)
      }
    },
  }
}
