import { Type } from '@sinclair/typebox'
import { defineCall } from '../call.ts'
import { Text } from '../primitives.ts'
import { Registered, RegistrationFields, registeredExample } from './registration.ts'

export const register = defineCall({
  name: 'identity.register',
  summary: 'Opens an account by username; with `login: true` it also logs in',
  method: 'PUT',
  path: '/wps/member/register',
  wire: 'envelope',
  access: 'anyone',
  flag: 'USERNAMEREG3',
  // What travels is the value of the constant that CALL-13 names.
  module: 'REG3',
  encrypted: true,
  rateMax: 10,
  input: Type.Object({
    ...RegistrationFields,
    username: Text(50, { lengthMin: 1 }),
    password: Text(128, { lengthMin: 1 }),
    confirmPassword: Text(128, { lengthMin: 1 }),
    mobileNum: Type.Optional(Text(20)),
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
    'user.name.exists',
    'register.number.exists',
    'register.identity.exists',
  ],
  spec: ['CALL-11', 'CALL-12', 'CALL-13', 'CALL-14'],
  example: {
    input: {
      iat: 1_795_257_600_000,
      jti: '0123456789abcdef',
      username: 'marites_88',
      password: 'sampaguita-88',
      confirmPassword: 'sampaguita-88',
      registerMethod: 'H5',
      type: 0,
      agreed: true,
      login: true,
    },
    output: registeredExample,
  },
})
