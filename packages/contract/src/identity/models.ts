import { Type } from '@sinclair/typebox'
import { Code, MemberType, Name, Text } from '../primitives.ts'

/** What a login answers and a client keeps as its session. `token` is opaque and goes raw into `Authorization`. */
export const Session = Type.Object({
  id: Code,
  token: Text(64, { lengthMin: 43 }),
  userName: Name,
  customerType: MemberType,
  merchantCode: Code,
  firstTimeLogin: Type.Boolean(),
})

export const sessionExample = {
  id: '0193a1f0-0000-7000-8000-000000000001',
  token: 'q1w2e3r4t5y6u7i8o9p0a1s2d3f4g5h6j7k8l9z0x1c',
  userName: 'marites_88',
  customerType: 0,
  merchantCode: 'HIYAS',
  firstTimeLogin: false,
}

/** The rule of one field of a form: what the server demands and the screen checks beforehand. */
export const FieldRule = Type.Object({
  enabled: Type.Boolean(),
  required: Type.Boolean(),
  /** A regular expression without anchors or `*` for anything. */
  acceptedPattern: Text(200),
  minLength: Type.Integer({ minimum: 0, maximum: 1_000 }),
  maxLength: Type.Integer({ minimum: 1, maximum: 1_000 }),
  patternId: Code,
  /** In the language of the request. */
  message: Text(200),
})

/** The proof that a compact JWE was made now and for one use (decision 4). Part of every encrypted body. */
export const Freshness = {
  /** Milliseconds since 1970 by the client's clock, corrected by the server time it was told. */
  iat: Type.Integer({ minimum: 0 }),
  jti: Text(64, { lengthMin: 16 }),
}
