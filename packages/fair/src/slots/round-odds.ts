/** What a set of reels comes to: the exact probability of every total of a round, free spins and all. */
export type SetRounds = {
  /** Of the first spin. */
  readonly combinations: number
  /** `probability[pay]`, pay in units; totals from the cap on stand somewhere from the cap on. */
  readonly probability: Float64Array
  /** Mean of the first spin, in units. */
  readonly base: number
  /** The share of rounds that lead to the feature. */
  readonly featureShare: number
}
