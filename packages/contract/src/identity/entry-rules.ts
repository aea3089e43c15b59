import { Type } from '@sinclair/typebox'
import { defineCall } from '../call.ts'
import { Code, Nothing } from '../primitives.ts'
import { FieldRule } from './models.ts'

export const entryRules = defineCall({
  name: 'identity.entryRules',
  summary: 'What login, recovery and change of password check beforehand, by the names of part 1 section 5',
  method: 'GET',
  path: '/wps/relay/registerRules',
  wire: 'envelope',
  access: 'anyone',
  input: Nothing,
  /** `loginUsername`, `loginPassword`, `loginMobileNum`, `verificationCode`, `password`. */
  output: Type.Record(Code, FieldRule, { maxProperties: 10 }),
  refusals: [],
  spec: ['CALL-78', 'CALL-81', 'LOGIN-52'],
  example: {
    input: {},
    output: {
      loginUsername: {
        enabled: true,
        required: true,
        acceptedPattern: '*',
        minLength: 4,
        maxLength: 50,
        patternId: 'username',
        message: 'Account format is incorrect',
      },
    },
  },
})
