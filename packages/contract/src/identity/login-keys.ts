import { Type } from '@sinclair/typebox'
import { defineCall } from '../call.ts'
import { Code, Nothing, Text, TimestampMs } from '../primitives.ts'

const Jwk = Type.Object({
  kty: Type.Literal('RSA'),
  kid: Code,
  use: Type.Literal('enc'),
  alg: Type.Literal('RSA-OAEP-256'),
  n: Text(1_024, { lengthMin: 1 }),
  e: Text(16, { lengthMin: 1 }),
})

export const loginKeys = defineCall({
  name: 'identity.loginKeys',
  summary: 'The public keys an encrypted body may be made for, newest first, and the time by the server',
  method: 'GET',
  path: '/wps/session/key/jwks',
  wire: 'bare',
  access: 'anyone',
  input: Nothing,
  output: Type.Object({ keys: Type.Array(Jwk, { minItems: 1, maxItems: 4 }), nowMs: TimestampMs }),
  refusals: [],
  spec: ['CALL-08'],
  example: {
    input: {},
    output: {
      keys: [{ kty: 'RSA', kid: '2026-11-21', use: 'enc', alg: 'RSA-OAEP-256', n: 'x'.repeat(342), e: 'AQAB' }],
      nowMs: 1_795_257_600_000,
    },
  },
})
