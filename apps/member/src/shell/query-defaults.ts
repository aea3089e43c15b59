import { SECOND_MS } from '@hiyas/kernel'
import type { QueryClientConfig } from '@tanstack/react-query'

/** How long an answer counts as fresh: a screen left and entered again within it shows it without asking. */
const FRESH_MS = 30 * SECOND_MS

export const queryDefaults: QueryClientConfig = {
  defaultOptions: { queries: { staleTime: FRESH_MS, refetchOnWindowFocus: false } },
}
