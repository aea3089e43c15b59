import { MINOR_PER_UNIT } from '@hiyas/kernel'

/** What the demo merchant and its trial merchant give for a start. All of it is play money (decision 14, W-29). */
export const DEMO_WELCOME_GRANTS = [
  { merchant: 'HIYAS', currency: 'PHP', amount: 1_000n * MINOR_PER_UNIT },
  { merchant: 'HIYASFUN', currency: 'FUN', amount: 1_000n * MINOR_PER_UNIT },
] as const
