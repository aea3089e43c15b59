import { Type } from '@sinclair/typebox'
import { defineCall } from '../call.ts'
import { Text } from '../primitives.ts'
import { DialingCode, MobileNumber, Proof, SentCode } from './models.ts'

export const sendSmsCode = defineCall({
  name: 'identity.sendSmsCode',
  summary: 'Sends a code to log in or to set a password with',
  method: 'POST',
  path: '/wps/verification/sms/noLogin',
  wire: 'envelope',
  access: 'anyone',
  // What a code is good for: logging in, and setting a password.
  flag: ['MOBILEVERCODELOGIN3', 'CHNGPASSVERIF3'],
  module: 'VERIFICATION3',
  rateMax: 10,
  input: Type.Object({
    mobileNum: MobileNumber,
    countryDialingCode: Type.Optional(DialingCode),
    ...Proof,
    /** The device as it names itself: one of the things a flood is counted by. */
    deviceId: Type.Optional(Text(64)),
  }),
  output: SentCode,
  // The same answer whether or not somebody has the number. `sms.too.soon` carries `value.retryAfterSeconds`, and as `value.codeIsOut`
  // whether a code that is good for this was sent before (LOGIN-66).
  refusals: ['sms.number.invalid', 'sms.too.soon', 'sms.captcha.required', 'sms.limit'],
  spec: ['CALL-23', 'CALL-25', 'CALL-26', 'CALL-28', 'LOGIN-56'],
  example: {
    input: { mobileNum: '0917 555 0148', countryDialingCode: '63' },
    output: { expiredMinutes: 1, expirationTime: 1_795_257_660_000 },
  },
})
