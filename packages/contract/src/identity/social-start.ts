import { Type } from '@sinclair/typebox'
import { defineCall } from '../call.ts'
import { OneOf, Text, Url } from '../primitives.ts'
import { SOCIAL_PROVIDERS } from './models.ts'

export const socialStart = defineCall({
  name: 'identity.socialStart',
  summary:
    'Begins a login at a third party by OpenID Connect: the address to send the browser to; a cookie binds the flow to it',
  method: 'POST',
  path: '/wps/session/social/start',
  wire: 'envelope',
  access: 'anyone',
  rateMax: 20,
  /** `returnTo`: the page of ours the third party sends the browser back to. */
  input: Type.Object({ provider: OneOf(SOCIAL_PROVIDERS), returnTo: Url }),
  // Longer than other addresses: it carries the whole request.
  output: Type.Object({ url: Text(2_000, { lengthMin: 1 }) }),
  // The provider is switched off for the merchant (LOGIN-07 to LOGIN-09), or does not answer.
  refusals: ['social.unavailable'],
  spec: ['LOGIN-72'],
  example: {
    input: { provider: 'google', returnTo: 'https://hiyas.example/m/social' },
    output: { url: 'https://accounts.example/authorize?client_id=hiyas' },
  },
})
