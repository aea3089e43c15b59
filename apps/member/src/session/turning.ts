/** Sessions on their way to another token: until the answer is there nobody knows whether the one here is still good, so its end waits (SES-06). */
export function createTurning() {
  let underWay = 0
  let waiting: (() => void) | null = null
  return {
    /** Whether an end waits for an answer; it is looked at again then. */
    holds(again: () => void): boolean {
      if (underWay > 0) waiting = again
      return underWay > 0
    },
    /** Answers what is to be called when the answer is there. */
    begin() {
      underWay += 1
      return (): void => {
        underWay -= 1
        const again = waiting
        if (underWay > 0 || again === null) return
        waiting = null
        again()
      }
    },
  }
}
