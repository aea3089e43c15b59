import { Type } from '@sinclair/typebox'
import { defineCall } from '../call.ts'
import { Code, Nothing } from '../primitives.ts'

export const endSession = defineCall({
  name: 'identity.endSession',
  summary:
    'Ends one of the member’s own sessions, or with `others` all but the one that asks, and the credentials of those devices',
  method: 'POST',
  path: '/wps/session/end',
  wire: 'envelope',
  access: 'member',
  rateMax: 30,
  input: Type.Object({ sessionId: Type.Optional(Code), others: Type.Optional(Type.Boolean()) }),
  output: Nothing,
  // Nobody learns whether a session of another member exists.
  refusals: ['session.not.found'],
  spec: ['SESS-20'],
  example: { input: { sessionId: '0193a1f0-0000-7000-8000-000000000002' }, output: {} },
})
