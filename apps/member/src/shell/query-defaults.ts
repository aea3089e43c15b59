import { isPassing, NEVER_FRESH_MS } from '@hiyas/client'
import { SECOND_MS, systemClock } from '@hiyas/kernel'
import type { QueryClientConfig } from '@tanstack/react-query'

/** How long an answer counts as fresh: a screen left and entered again within it shows it without asking. */
const FRESH_MS = 30 * SECOND_MS

export const queryDefaults: QueryClientConfig = {
  defaultOptions: {
    queries: {
      // What is of a time to come was told before the clock of the device was put back: it would count as fresh until then.
      staleTime: ({ state }) => (state.dataUpdatedAt > systemClock.nowMs() ? NEVER_FRESH_MS : FRESH_MS),
      refetchOnWindowFocus: false,
      // To ask is to use the session: a connection that comes and goes would keep one alive that its member has left (SES-01). What
      // waits for a connection goes on by itself, and what changed meanwhile the line tells.
      refetchOnReconnect: ({ state }) => isPassing(state.error),
    },
  },
}
