import { Type } from '@sinclair/typebox'
import { defineCall } from '../call.ts'
import { HIDING_LENGTH_MAX, Nothing, Text, TimestampMs } from '../primitives.ts'
import { ThirdPartyChannel } from './models.ts'

export const linkedIdentities = defineCall({
  name: 'identity.linkedIdentities',
  summary: 'The third parties the member can log in with',
  method: 'GET',
  path: '/wps/member/identities',
  wire: 'envelope',
  access: 'member',
  realMembersOnly: true,
  input: Nothing,
  output: Type.Object({
    identities: Type.Array(
      Type.Object({
        firebaseChannel: ThirdPartyChannel,
        email: Text(120 + HIDING_LENGTH_MAX),
        linkedAtMs: TimestampMs,
      }),
      { maxItems: 10 },
    ),
  }),
  refusals: [],
  spec: ['LOGIN-72'],
  example: {
    input: {},
    output: {
      identities: [{ firebaseChannel: 'google', email: 'm•••@example.com', linkedAtMs: 1_795_257_600_000 }],
    },
  },
})
