import { Type } from '@sinclair/typebox'
import { defineCall } from '../call.ts'
import { Code, OneOf, Text } from '../primitives.ts'
import { Freshness, Session, sessionExample } from './models.ts'

const OptionalText = Type.Optional(Text(200))

export const register = defineCall({
  name: 'identity.register',
  summary: 'Opens an account by username; with `login: true` it also logs in',
  method: 'PUT',
  methodAliases: ['POST'],
  path: '/wps/member/register',
  wire: 'envelope',
  access: 'anyone',
  flag: 'USERNAMEREG3',
  module: 'REG3',
  encrypted: true,
  rateMax: 10,
  input: Type.Object({
    ...Freshness,
    username: Text(50, { lengthMin: 1 }),
    password: Text(128, { lengthMin: 1 }),
    confirmPassword: Text(128, { lengthMin: 1 }),
    countryDialingCode: OptionalText,
    registerUrl: OptionalText,
    registerMethod: Type.Optional(OneOf(['APP', 'H5', 'PWA', 'WEBCLIP'])),
    affiliateCode: OptionalText,
    nickname: OptionalText,
    email: OptionalText,
    mobileNum: OptionalText,
    captcha: Type.Optional(Text(6)),
    /** Always 0. */
    type: Type.Optional(Type.Integer({ minimum: 0, maximum: 0 })),
    domain: OptionalText,
    /** The member has confirmed the age limit and the terms. */
    agreed: Type.Boolean(),
    login: Type.Optional(Type.Boolean()),
  }),
  output: Type.Object({ customerId: Code, session: Type.Union([Session, Type.Null()]) }),
  refusals: [
    'login.replayed',
    'register.not.agreed',
    'register.field.required',
    'register.field.format',
    'register.password.weak',
    'register.password.mismatch',
    'register.captcha.wrong',
    'user.name.exists',
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
    output: { customerId: sessionExample.id, session: sessionExample },
  },
})
