import { Type } from '@sinclair/typebox'
import { defineCall } from '../call.ts'
import { Text } from '../primitives.ts'
import { Freshness, Session, sessionExample } from './models.ts'

export const login = defineCall({
  name: 'identity.login',
  summary: 'Opens a session with username and password',
  method: 'POST',
  path: '/wps/session/login',
  wire: 'envelope',
  access: 'anyone',
  module: 'COMM3',
  encrypted: true,
  rateMax: 20,
  input: Type.Object({
    ...Freshness,
    username: Text(50, { lengthMin: 1 }),
    password: Text(128, { lengthMin: 1 }),
    captcha: Type.Optional(Text(6)),
    captchaId: Type.Optional(Text(64)),
    /** How the member proves who he is. Existing clients send other words too: they mean the username. */
    type: Type.Optional(Text(16)),
  }),
  output: Session,
  // A refusal after which a captcha is asked for carries `value.captcha: true` (part 1 section 4).
  refusals: [
    'login.replayed',
    'login.captcha.required',
    'login.captcha.wrong',
    'login.locked',
    'login.cred.err',
    'login.disabled',
  ],
  spec: ['CALL-06', 'CALL-07', 'CALL-08'],
  example: {
    input: {
      iat: 1_795_257_600_000,
      jti: '0123456789abcdef',
      username: 'marites_88',
      password: 'sampaguita-88',
      type: 'username',
    },
    output: sessionExample,
  },
})
