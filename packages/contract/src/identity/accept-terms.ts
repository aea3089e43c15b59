import { Type } from '@sinclair/typebox'
import { defineCall } from '../call.ts'
import { Nothing } from '../primitives.ts'
import { TermsVersion } from './models.ts'

export const acceptTerms = defineCall({
  name: 'identity.acceptTerms',
  summary:
    'The member accepts the terms he has read, by their version (SES-20): `help.document` tells it with the text',
  method: 'POST',
  path: '/wps/session/acceptTerms',
  wire: 'envelope',
  access: 'member',
  realMembersOnly: true,
  rateMax: 30,
  input: Type.Object({ version: TermsVersion }),
  output: Nothing,
  // `terms.version.wrong`: others are in force than the ones he has read.
  refusals: ['terms.version.wrong'],
  spec: ['REG-38'],
  example: { input: { version: 2 }, output: {} },
})
