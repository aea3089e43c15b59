import { Type } from '@sinclair/typebox'
import { defineCall } from '../call.ts'
import { Text } from '../primitives.ts'
import { DialingCode, MobileNumber, Proof, SentCode } from './models.ts'

export const sendRegisterCode = defineCall({
  name: 'identity.sendRegisterCode',
  summary: 'Sends a code to register a number with',
  method: 'POST',
  path: '/wps/verification/sms/register',
  wire: 'envelope',
  access: 'anyone',
  // The forms that ask for a code: the one by number, and the one by name where it proves the number.
  flag: ['MOBILENUMREG3', 'REGMOBVERF3'],
  module: 'VERIFICATION3',
  rateMax: 10,
  input: Type.Object({
    mobileNo: MobileNumber,
    countryDialingCode: Type.Optional(DialingCode),
    ...Proof,
    /** The device as it names itself: one of the things a flood is counted by. */
    deviceId: Type.Optional(Text(64)),
  }),
  output: SentCode,
  // The same answer whether or not somebody has the number.
  refusals: ['sms.number.invalid', 'sms.too.soon', 'sms.captcha.required', 'sms.limit'],
  spec: ['CALL-24', 'CALL-27', 'REG-90'],
  example: {
    input: { mobileNo: '0917 555 0148', countryDialingCode: '63' },
    output: { expiredMinutes: 1, expirationTime: 1_795_257_660_000 },
  },
})
