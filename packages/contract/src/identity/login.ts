import { Type } from '@sinclair/typebox'
import { defineCall } from '../call.ts'
import { Text } from '../primitives.ts'
import { DialingCode, Freshness, IdToken, Proof, Session, sessionExample, ThirdPartyChannel } from './models.ts'

export const login = defineCall({
  name: 'identity.login',
  summary: 'Opens a session with a password, an SMS code, a credential of the device or the word of a third party',
  method: 'POST',
  path: '/wps/session/login',
  wire: 'envelope',
  access: 'anyone',
  module: 'COMM3',
  encrypted: true,
  rateMax: 20,
  input: Type.Object({
    ...Freshness,
    /** The username, or a verified mobile number. Empty where a third party says who it is. */
    username: Text(50),
    /** The password, the credential of this device, or with `type: 'sms'` the code. Empty with `type: 'firebase'`. */
    password: Text(128),
    ...Proof,
    /** `username`, `sms` or `firebase`. Existing clients send other words too: they mean the username. */
    type: Type.Optional(Text(16)),
    countryDialingCode: Type.Optional(DialingCode),
    firebaseChannel: Type.Optional(ThirdPartyChannel),
    firebaseIdToken: Type.Optional(IdToken),
    firebaseMobileNo: Type.Optional(Text(20)),
    /** Which side somebody wants to enter: an agent's refuses who is none (LOGIN-89). */
    side: Type.Optional(Text(16)),
    /** The device as it names itself, and whether it asks for a credential. */
    loginDeviceId: Type.Optional(Text(64)),
    remember: Type.Optional(Type.Boolean()),
  }),
  output: Session,
  // A refusal after which a captcha is asked for carries `value.captcha: true` (part 1 section 4).
  refusals: [
    'login.replayed',
    'login.captcha.required',
    'login.captcha.wrong',
    'login.locked',
    'login.cred.err',
    /** The code of the SMS is wrong, used or too old. */
    'sms.code.wrong',
    /** The credential of the device counts no longer: the password is asked for. */
    'login.device.expired',
    /** The third party's token is not good. */
    'login.token.invalid',
    /** The third party knows him, we do not: he may register with the same token. */
    'login.identity.unknown',
    'login.disabled',
    'login.not.member',
    'login.not.agent',
  ],
  spec: ['CALL-06', 'CALL-07', 'CALL-08', 'LOGIN-27', 'LOGIN-31'],
  example: {
    input: {
      iat: 1_795_257_600_000,
      jti: '0123456789abcdef',
      username: 'marites_88',
      password: 'sampaguita-88',
      type: 'username',
    },
    output: sessionExample,
  },
})
