import { Type } from '@sinclair/typebox'
import { defineCall } from '../call.ts'
import { Nothing, Text } from '../primitives.ts'

export const checkUsername = defineCall({
  name: 'identity.checkUsername',
  summary: 'Whether a username is still free',
  method: 'GET',
  path: '/wps/check/username',
  wire: 'envelope',
  access: 'anyone',
  rateMax: 30,
  input: Type.Object({ username: Text(50, { lengthMin: 1 }) }),
  output: Nothing,
  refusals: ['register.field.format', 'user.name.exists'],
  spec: ['CALL-165', 'REG-98'],
  example: { input: { username: 'marites_88' }, output: {} },
})
