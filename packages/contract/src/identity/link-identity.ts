import { Type } from '@sinclair/typebox'
import { defineCall } from '../call.ts'
import { Nothing } from '../primitives.ts'
import { IdToken, ThirdPartyChannel } from './models.ts'

export const linkIdentity = defineCall({
  name: 'identity.linkIdentity',
  summary: 'Lets the member log in with a third party from now on; needs a login a moment ago',
  method: 'POST',
  path: '/wps/member/identities',
  wire: 'envelope',
  access: 'member',
  realMembersOnly: true,
  rateMax: 20,
  input: Type.Object({ firebaseChannel: ThirdPartyChannel, firebaseIdToken: IdToken }),
  output: Nothing,
  refusals: ['session.not.fresh', 'session.last.one', 'login.token.invalid', 'register.identity.exists'],
  spec: ['LOGIN-72'],
  example: { input: { firebaseChannel: 'google', firebaseIdToken: 'eyJ.eyJ.sig' }, output: {} },
})
