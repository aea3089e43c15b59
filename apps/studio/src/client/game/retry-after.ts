import { SECOND_MS } from '@hiyas/kernel'
import type { ApiResult } from '../api.ts'

/** What a bet may be too soon by, in all, and is asked for again by itself. */
const RETRY_AFTER_MAX_MS = SECOND_MS

/**
 * The page counts the floor of a cycle from the press, and the server from when it heard of it: a press as soon as it may be, whose question is
 * quicker on its way than the one before it, comes that much too soon. What is waited for, in milliseconds, before the same is asked again, as nothing
 * of it was stored; null where the answer is told (GAM-01).
 */
export function createRetryAfter(): (result: ApiResult<unknown>) => number | null {
  let leftMs = RETRY_AFTER_MAX_MS
  return result => {
    const waitMs = result.kind === 'refused' && result.code === 'too_soon' ? result.detail.waitMs : null
    if (typeof waitMs !== 'number' || waitMs > leftMs) return null
    leftMs -= waitMs
    return waitMs
  }
}
