import { Type } from '@sinclair/typebox'
import { defineCall } from '../call.ts'
import { Code, Nothing } from '../primitives.ts'
import { FieldRule } from './models.ts'

export const registerSettings = defineCall({
  name: 'identity.registerSettings',
  summary: 'The rule set of the registration form: which fields there are and what each must be',
  method: 'GET',
  path: '/wps/system/setting/register',
  wire: 'envelope',
  access: 'anyone',
  input: Nothing,
  output: Type.Record(Code, FieldRule, { maxProperties: 40 }),
  refusals: [],
  spec: ['CALL-43', 'CALL-44'],
  example: {
    input: {},
    output: {
      username: {
        enabled: true,
        required: true,
        acceptedPattern: '[A-Za-z][A-Za-z0-9_]*',
        minLength: 4,
        maxLength: 20,
        patternId: 'username',
        message: 'Account format is incorrect',
      },
    },
  },
})
