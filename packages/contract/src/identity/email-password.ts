import { Type } from '@sinclair/typebox'
import { defineCall } from '../call.ts'
import { Nothing, Text } from '../primitives.ts'

export const emailPassword = defineCall({
  name: 'identity.emailPassword',
  summary: 'Sends a link to set a new password, where account and address belong together; the answer never tells',
  method: 'POST',
  path: '/wps/member/password/email',
  wire: 'envelope',
  access: 'anyone',
  form: true,
  rateMax: 10,
  input: Type.Object({ username: Text(50, { lengthMin: 1 }), email: Text(100, { lengthMin: 3 }) }),
  output: Nothing,
  refusals: [],
  spec: ['CALL-34', 'CALL-35', 'CALL-36'],
  example: { input: { username: 'marites_88', email: 'marites@example.com' }, output: {} },
})
