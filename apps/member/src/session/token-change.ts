/** Sessions on their way to another token: until the answer is there nobody knows whether the one here is still good, so its end waits (SES-06). */
export function createTokenChange() {
  let underWay = 0
  let waiting: (() => void) | null = null
  return {
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
    /** Calls `again` when the last answer is there. False, and nothing is called, where none is on its way. */
    waitFor(again: () => void): boolean {
      if (underWay > 0) waiting = again
      return underWay > 0
    },
  }
}
