import { Type } from '@sinclair/typebox'
import { defineCall } from '../call.ts'
import { Text } from '../primitives.ts'
import { Freshness, SessionToken, sessionExample } from './models.ts'

export const changePassword = defineCall({
  name: 'identity.changePassword',
  summary: 'Changes the password; ends all other sessions, the token that asks and the credentials of all devices',
  method: 'POST',
  path: '/wps/member/password',
  wire: 'envelope',
  access: 'member',
  realMembersOnly: true,
  module: 'PASS3',
  encrypted: true,
  rateMax: 10,
  input: Type.Object({
    ...Freshness,
    oldPassword: Text(128),
    newPassword: Text(128, { lengthMin: 1 }),
    confirmNewPassword: Text(128, { lengthMin: 1 }),
  }),
  /** The session that asks goes on under another token (SES-06). */
  output: Type.Object({ token: SessionToken }),
  refusals: [
    'login.replayed',
    'register.field.format',
    'register.password.weak',
    'register.password.mismatch',
    'login.locked',
    'password.old.wrong',
    // Who has no password yet must have logged in a moment ago. Where no way to log in is open to him that is not what he is told.
    'session.not.fresh',
    'session.last.one',
    'modify.new.old.same',
  ],
  spec: ['CALL-37', 'CALL-38', 'CALL-39', 'CALL-40', 'CHPSW-10', 'CHPSW-11'],
  example: {
    input: {
      iat: 1_795_257_600_000,
      jti: '0123456789abcdef',
      oldPassword: 'sampaguita-88',
      newPassword: 'bagong-ilaw-27',
      confirmNewPassword: 'bagong-ilaw-27',
    },
    output: { token: sessionExample.token },
  },
})
