/** How long things took, in a room that does not grow with their number: each falls into a step of five hundredths of itself. */
export type Durations = {
  note(ms: number): void
  /** What this share of them did not exceed, to the step; NaN where there were none. */
  at(share: number): number
  count(): number
}

const STEP = 1.05
const LEAST_MS = 0.1
const STEPS = 400

export function createDurations(): Durations {
  const counts = new Uint32Array(STEPS)
  let all = 0
  return {
    note(ms) {
      const step = Math.ceil(Math.log(Math.max(ms, LEAST_MS) / LEAST_MS) / Math.log(STEP))
      const place = Math.min(STEPS - 1, step)
      counts[place] = (counts[place] ?? 0) + 1
      all++
    },
    at(share) {
      if (all === 0) return Number.NaN
      let below = 0
      for (const [step, count] of counts.entries()) {
        below += count
        if (below >= all * share) return LEAST_MS * STEP ** step
      }
      return Number.POSITIVE_INFINITY
    },
    count: () => all,
  }
}
