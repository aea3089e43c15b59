import { Type } from '@sinclair/typebox'
import { defineCall } from '../call.ts'
import { Text } from '../primitives.ts'
import { DialingCode, MobileNumber, SmsCode } from './models.ts'

export const verifySmsCode = defineCall({
  name: 'identity.verifySmsCode',
  summary: 'Whether a code that was sent to a number would be accepted; asking counts as a try and uses nothing up',
  method: 'GET',
  path: '/wps/verification/sms',
  wire: 'envelope',
  access: 'anyone',
  rateMax: 10,
  input: Type.Object({
    mobileNum: MobileNumber,
    countryDialingCode: Type.Optional(DialingCode),
    verificationCode: SmsCode,
    /** The device that has asked for the code: strangers have tries of their own. */
    deviceId: Type.Optional(Text(64)),
  }),
  output: Type.Boolean(),
  refusals: ['sms.number.invalid'],
  spec: ['CALL-21', 'CALL-22'],
  example: { input: { mobileNum: '0917 555 0148', verificationCode: '482913' }, output: true },
})
