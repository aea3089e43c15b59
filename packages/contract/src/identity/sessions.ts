import { Type } from '@sinclair/typebox'
import { defineCall } from '../call.ts'
import { Code, Nothing, Text, TimestampMs } from '../primitives.ts'

export const SESSIONS_MAX = 50
/** How long after he proved who he is a member may do what changes who can get in (SES-09). */
export const PROOF_AGE_MAX_MS = 5 * 60 * 1_000

export const sessions = defineCall({
  name: 'identity.sessions',
  summary: 'Where the member is logged in, the latest first (SES-07)',
  method: 'GET',
  path: '/wps/session/list',
  wire: 'envelope',
  access: 'member',
  input: Nothing,
  output: Type.Object({
    sessions: Type.Array(
      Type.Object({
        sessionId: Code,
        /** Browser and system in words, such as `Chrome, Android`. */
        device: Text(120),
        ip: Text(45),
        openedAtMs: TimestampMs,
        seenAtMs: TimestampMs,
        /** When the member last proved in it who he is; 0 where a remembered device opened it. */
        provedAtMs: TimestampMs,
        /** The one that asks. */
        current: Type.Boolean(),
      }),
      { maxItems: SESSIONS_MAX },
    ),
    /** Another device remembers the login: it opens the account without the password, though it may be in no session now. */
    othersRemembered: Type.Boolean(),
    /** Whether he could log in again: one who has no password may have no way that the merchant offers now. */
    comesInAgain: Type.Boolean(),
  }),
  refusals: [],
  spec: ['SESS-20'],
  example: {
    input: {},
    output: {
      sessions: [
        {
          sessionId: '0193a1f0-0000-7000-8000-000000000002',
          device: 'Chrome, Android',
          ip: '203.0.113.7',
          openedAtMs: 1_795_257_600_000,
          seenAtMs: 1_795_257_660_000,
          provedAtMs: 1_795_257_600_000,
          current: true,
        },
      ],
      othersRemembered: false,
      comesInAgain: true,
    },
  },
})
