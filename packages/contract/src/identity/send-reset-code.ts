import { Type } from '@sinclair/typebox'
import { defineCall } from '../call.ts'
import { Text } from '../primitives.ts'
import { DialingCode, MobileNumber, Proof, SentCode } from './models.ts'

export const sendResetCode = defineCall({
  name: 'identity.sendResetCode',
  summary: 'Sends a code to set a password with',
  method: 'POST',
  path: '/wps/verification/sms/passwordReset',
  wire: 'envelope',
  access: 'anyone',
  flag: 'CHNGPASSVERIF3',
  module: 'PWRESETSMS3',
  rateMax: 10,
  input: Type.Object({
    mobileNum: MobileNumber,
    countryDialingCode: Type.Optional(DialingCode),
    ...Proof,
    /** The device as it names itself: one of the things a flood is counted by. */
    deviceId: Type.Optional(Text(64)),
  }),
  output: SentCode,
  // The same answer whether or not somebody has the number.
  refusals: ['sms.number.invalid', 'sms.too.soon', 'sms.captcha.required', 'sms.limit'],
  spec: ['CALL-29', 'CALL-30', 'FORGOT-26', 'FORGOT-29'],
  example: {
    input: { mobileNum: '0917 555 0148', countryDialingCode: '63' },
    output: { expiredMinutes: 1, expirationTime: 1_795_257_660_000 },
  },
})
