import { Type } from '@sinclair/typebox'
import { defineCall } from '../call.ts'
import { Text } from '../primitives.ts'
import { MobileNumber } from './models.ts'
import { Registered, RegistrationFields, registeredExample } from './registration.ts'

export const registerMobile = defineCall({
  name: 'identity.registerMobile',
  summary:
    'Opens an account by a mobile number that a code or a third party vouches for; the server chooses the username',
  method: 'PUT',
  path: '/wps/member/register/mobile',
  wire: 'envelope',
  access: 'anyone',
  flag: 'MOBILENUMREG3',
  module: 'MOBILENUMREG3',
  encrypted: true,
  rateMax: 10,
  input: Type.Object({
    ...RegistrationFields,
    mobileNum: MobileNumber,
    /** Asked for under MOBILENUMPASSREG3; without one the member logs in by SMS (REG-34). */
    password: Type.Optional(Text(128)),
    confirmPassword: Type.Optional(Text(128)),
  }),
  output: Registered,
  refusals: [
    'login.replayed',
    'register.not.agreed',
    'register.field.required',
    'register.field.format',
    'register.password.weak',
    'register.password.mismatch',
    'register.captcha.wrong',
    'invitation_code_error',
    'sms.number.invalid',
    'login.token.invalid',
    'sms.code.wrong',
    'register.number.exists',
    'register.identity.exists',
  ],
  spec: ['CALL-15', 'REG-05', 'REG-34', 'REG-105'],
  example: {
    input: {
      iat: 1_795_257_600_000,
      jti: '0123456789abcdef',
      mobileNum: '0917 555 0148',
      countryDialingCode: '63',
      verificationCode: '482913',
      registerMethod: 'H5',
      type: 0,
      agreed: true,
      login: true,
    },
    output: registeredExample,
  },
})
