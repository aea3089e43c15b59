import { Type } from '@sinclair/typebox'
import { defineCall } from '../call.ts'
import { Nothing, Text } from '../primitives.ts'
import { Freshness } from './models.ts'

export const resetPassword = defineCall({
  name: 'identity.resetPassword',
  summary: 'Sets a password with the link of a mail; opens what failed logins have locked and ends all sessions',
  method: 'POST',
  path: '/wps/member/password/reset',
  wire: 'envelope',
  access: 'anyone',
  encrypted: true,
  rateMax: 10,
  input: Type.Object({
    ...Freshness,
    /** What the link carries. */
    resetToken: Text(64, { lengthMin: 1 }),
    newPassword: Text(128, { lengthMin: 1 }),
  }),
  output: Nothing,
  refusals: [
    'login.replayed',
    'register.field.format',
    'register.password.weak',
    'password.link.expired',
    'modify.new.old.same',
  ],
  spec: ['CALL-36', 'FORGOT-13'],
  example: {
    input: {
      iat: 1_795_257_600_000,
      jti: '0123456789abcdef',
      resetToken: 'q1w2e3r4t5y6u7i8o9p0a1s2d3f4g5h6j7k8l9z0x1c',
      newPassword: 'bagong-ilaw-27',
    },
    output: {},
  },
})
