import { SECOND_MS } from '@hiyas/kernel'

/** A bet is asked this often, a second apart, and then taken back: what suppliers are told to do. */
export const BET_TRIES_MAX = 3
export const BET_PATIENCE_MS = SECOND_MS

const PAUSE_MAX_MS = 300 * SECOND_MS

/** Everything else is asked until there is an answer: how long after the one of this number, from 0 on. */
export const pauseAfter = (tries: number): number => Math.min(PAUSE_MAX_MS, SECOND_MS * 2 ** tries)
