import { Type } from '@sinclair/typebox'
import { defineCall } from '../call.ts'
import { Nothing, Text } from '../primitives.ts'
import { Freshness, MobileNumber, SmsCode } from './models.ts'

export const setPasswordBySms = defineCall({
  name: 'identity.setPasswordBySms',
  summary: 'Sets a password with the code of an SMS; opens what failed logins have locked and ends all sessions',
  method: 'POST',
  path: '/wps/member/password/verification',
  aliases: ['/wps/member/password/sms'],
  wire: 'envelope',
  access: 'anyone',
  flag: 'CHNGPASSVERIF3',
  module: 'CHNGPASSVERIF3',
  encrypted: true,
  rateMax: 10,
  input: Type.Object({
    ...Freshness,
    newPassword: Text(128, { lengthMin: 1 }),
    mobileNum: MobileNumber,
    verificationCode: SmsCode,
    /** The device that has asked for the code: strangers have tries of their own. */
    deviceId: Type.Optional(Text(64)),
  }),
  output: Nothing,
  refusals: [
    'login.replayed',
    'sms.number.invalid',
    'register.field.format',
    'register.password.weak',
    'sms.code.wrong',
    // Told only to who has shown the code.
    'modify.new.old.same',
  ],
  spec: ['CALL-31', 'CALL-32', 'CALL-33', 'FORGOT-22'],
  example: {
    input: {
      iat: 1_795_257_600_000,
      jti: '0123456789abcdef',
      newPassword: 'bagong-ilaw-27',
      mobileNum: '0917 555 0148',
      verificationCode: '482913',
    },
    output: {},
  },
})
