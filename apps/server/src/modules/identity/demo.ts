import type { FieldRule, RegistrationRules } from './rules/registration.ts'

export const DEMO_MERCHANT_CODES = ['HIYAS', 'HIYASFUN'] as const

const optional = (rule: Omit<FieldRule, 'enabled' | 'required'>): FieldRule => ({
  enabled: false,
  required: false,
  ...rule,
})

/** The form of the demo merchant: a name and a password. The other fields are known and switched off (decision 8 for lengths). */
export const DEMO_REGISTRATION_RULES: RegistrationRules = {
  username: {
    enabled: true,
    required: true,
    acceptedPattern: '[A-Za-z][A-Za-z0-9_]*',
    minLength: 4,
    maxLength: 20,
    patternId: 'username',
  },
  password: {
    enabled: true,
    required: true,
    acceptedPattern: '*',
    minLength: 8,
    maxLength: 64,
    patternId: 'password',
  },
  nickname: optional({ acceptedPattern: '[\\p{L}\\p{N} ._-]+', minLength: 2, maxLength: 30, patternId: 'name' }),
  email: optional({
    acceptedPattern: '[\\w.+-]+@[\\w-]+(\\.[\\w-]+)+',
    minLength: 5,
    maxLength: 100,
    patternId: 'email',
  }),
  mobileNum: optional({ acceptedPattern: '[0-9]+', minLength: 8, maxLength: 16, patternId: 'mobile' }),
  affiliateCode: optional({ acceptedPattern: '[A-Za-z0-9]+', minLength: 1, maxLength: 30, patternId: 'affiliate' }),
  captcha: optional({ acceptedPattern: '[0-9]+', minLength: 5, maxLength: 6, patternId: 'captcha' }),
}
