import { Type } from '@sinclair/typebox'
import { defineCall } from '../call.ts'
import { Nothing } from '../primitives.ts'
import { ThirdPartyChannel } from './models.ts'

export const unlinkIdentity = defineCall({
  name: 'identity.unlinkIdentity',
  summary: 'Ends logging in with a third party; refused for the last way in',
  method: 'DELETE',
  path: '/wps/member/identities',
  wire: 'envelope',
  access: 'member',
  realMembersOnly: true,
  rateMax: 20,
  input: Type.Object({ firebaseChannel: ThirdPartyChannel }),
  output: Nothing,
  refusals: ['session.not.fresh', 'session.last.one', 'identity.last.way'],
  spec: ['LOGIN-72'],
  example: { input: { firebaseChannel: 'google' }, output: {} },
})
