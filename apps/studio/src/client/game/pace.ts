/** How long the reels turn at least before the first one stops. */
export const TURN_MIN_MS = 720
export const TURBO_TURN_MIN_MS = 260
export const FREE_TURN_MIN_MS = 480

/** A press that comes so soon after what it could end was meant for that: to cash out or to go on, or for the second time (GAM-01). */
export const MEANT_FOR_BEFORE_MS = 700
