import { Type } from '@sinclair/typebox'
import { defineCall } from '../call.ts'
import { Text } from '../primitives.ts'
import { InvitingDomain } from './models.ts'

export const affiliate = defineCall({
  name: 'identity.affiliate',
  summary: 'Whether an invitation code, or a domain that stands for one, is good; answers the code',
  method: 'GET',
  path: '/wps/agent/affiliate',
  wire: 'envelope',
  access: 'anyone',
  module: 'AFFMAN3',
  rateMax: 30,
  input: Type.Object({ code: Type.Optional(Text(30)), domain: Type.Optional(InvitingDomain) }),
  output: Type.Object({ code: Text(30) }),
  refusals: ['invitation_code_error'],
  spec: ['CALL-41', 'CALL-42', 'CALL-159', 'REG-43', 'REG-45'],
  example: { input: { code: 'MABUHAY' }, output: { code: 'MABUHAY' } },
})
