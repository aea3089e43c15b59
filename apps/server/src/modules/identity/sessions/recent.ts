import { MINUTE_MS } from '@hiyas/kernel'
import type { SessionMember } from '../../../platform/module.ts'

/** How long after he proved who he is a member may do what changes who can get in. */
const PROOF_AGE_MAX_MS = 5 * MINUTE_MS

/** Whether the member of a session has proved a moment ago who he is: what is dangerous wants that (SES-09). */
export const isFresh = (member: Pick<SessionMember, 'provedAtMs'>, nowMs: number): boolean =>
  nowMs - member.provedAtMs <= PROOF_AGE_MAX_MS
