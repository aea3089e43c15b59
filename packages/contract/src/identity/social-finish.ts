import { Type } from '@sinclair/typebox'
import { defineCall } from '../call.ts'
import { Name, Text, Url } from '../primitives.ts'
import { IdToken, ThirdPartyChannel } from './models.ts'

export const socialFinish = defineCall({
  name: 'identity.socialFinish',
  summary: 'Ends a login at a third party: its code becomes the token that login, registration or linking take',
  method: 'POST',
  path: '/wps/session/social/finish',
  wire: 'envelope',
  access: 'anyone',
  rateMax: 20,
  /** As they stand in the address the third party sends the browser back to; `iss` where it is there (RFC 9207). */
  input: Type.Object({
    code: Text(2_000, { lengthMin: 1 }),
    state: Text(200, { lengthMin: 1 }),
    iss: Type.Optional(Url),
  }),
  output: Type.Object({
    firebaseChannel: ThirdPartyChannel,
    firebaseIdToken: IdToken,
    /** As the third party knows him, to greet him with; may be empty. */
    name: Name,
    email: Text(120),
  }),
  refusals: ['social.failed', 'social.unavailable'],
  spec: ['LOGIN-32', 'LOGIN-72'],
  example: {
    input: { code: 'SplxlOBeZQQYbYS6WxSbIA', state: 'af0ifjsldkj' },
    output: {
      firebaseChannel: 'google',
      firebaseIdToken: 'eyJ.eyJ.sig',
      name: 'Marites',
      email: 'marites@example.com',
    },
  },
})
