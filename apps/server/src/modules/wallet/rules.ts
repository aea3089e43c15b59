/** When a bonus ends, null where it never does: the moment itself is no part of it any more. */
export type Ends = { endsAtMs: number | null }

/** Whether a bonus still pays for bets. Whoever asks this asks it the same way: who plays, who grants and what lapses. */
export const isRunning = ({ endsAtMs }: Ends, nowMs: number): boolean => endsAtMs === null || endsAtMs > nowMs

/** Whether more of these bonuses run than may at a time. What has ended counts for nothing, lapsed or not. */
export const isTooMany = (
  bonuses: readonly Ends[],
  { nowMs, runningMax }: { nowMs: number; runningMax: number },
): boolean => bonuses.filter(bonus => isRunning(bonus, nowMs)).length > runningMax
