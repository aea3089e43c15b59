import type { FieldRule, RegistrationRules } from './rules/registration.ts'

/** Invitations of the house to try registering with (REG-43). */
export const DEMO_INVITATIONS = ['MABUHAY'] as const

const required = (rule: Omit<FieldRule, 'enabled' | 'required'>): FieldRule => ({
  enabled: true,
  required: true,
  ...rule,
})
const optional = (rule: Omit<FieldRule, 'enabled' | 'required'>): FieldRule => ({
  enabled: true,
  required: false,
  ...rule,
})
const off = (rule: Omit<FieldRule, 'enabled' | 'required'>): FieldRule => ({ ...optional(rule), enabled: false })

/** Letters of any script with their marks: names are written in all of them. No signs that change what stands around them. */
const NAME = "[\\p{L}\\p{M}\\p{N}][\\p{L}\\p{M}\\p{N} ._'’-]*"

/**
 * The form of the demo merchant: a name, a password, and whoever likes adds a number and an invitation code. The other fields of
 * the specification are known and switched off, in its order (REG-13 to REG-29; decision 8 for the lengths of the password).
 */
export const DEMO_REGISTRATION_RULES: RegistrationRules = {
  username: required({
    acceptedPattern: '[A-Za-z][A-Za-z0-9_]*',
    minLength: 4,
    maxLength: 20,
    patternId: 'username',
  }),
  password: required({ acceptedPattern: '*', minLength: 8, maxLength: 64, patternId: 'password' }),
  // SES-18: six digits, asked for again when money leaves.
  paymentPassword: off({ acceptedPattern: '[0-9]{6}', minLength: 6, maxLength: 6, patternId: 'payment' }),
  idNumber: off({ acceptedPattern: '[A-Za-z0-9 -]+', minLength: 4, maxLength: 30, patternId: 'id_number' }),
  qqNum: off({ acceptedPattern: '[1-9][0-9]*', minLength: 5, maxLength: 12, patternId: 'contact' }),
  facebook: off({ acceptedPattern: '[\\w.:/@?=&-]+', minLength: 3, maxLength: 100, patternId: 'contact' }),
  wechat: off({ acceptedPattern: '[A-Za-z0-9_-]+', minLength: 4, maxLength: 30, patternId: 'contact' }),
  line: off({ acceptedPattern: '[A-Za-z0-9._-]+', minLength: 2, maxLength: 30, patternId: 'contact' }),
  whatsapp: off({ acceptedPattern: '[+]?[0-9 -]+', minLength: 7, maxLength: 20, patternId: 'contact' }),
  zalo: off({ acceptedPattern: '[+]?[A-Za-z0-9._ -]+', minLength: 4, maxLength: 30, patternId: 'contact' }),
  email: off({
    acceptedPattern: '[\\w.+-]+@[\\w-]+(\\.[\\w-]+)+',
    minLength: 5,
    maxLength: 100,
    patternId: 'email',
  }),
  nickname: off({ acceptedPattern: NAME, minLength: 2, maxLength: 30, patternId: 'name' }),
  payeeName: off({ acceptedPattern: NAME, minLength: 2, maxLength: 60, patternId: 'name' }),
  // As people write it; whether it is a number that exists is looked up (REG-88).
  mobileNum: optional({ acceptedPattern: '[0-9 +().-]+', minLength: 4, maxLength: 20, patternId: 'mobile' }),
  recommenderId: off({ acceptedPattern: '[A-Za-z0-9_-]+', minLength: 1, maxLength: 64, patternId: 'recommender' }),
  affiliateCode: optional({ acceptedPattern: '[A-Za-z0-9-]+', minLength: 1, maxLength: 30, patternId: 'affiliate' }),
  captcha: off({ acceptedPattern: '[0-9]+', minLength: 5, maxLength: 6, patternId: 'captcha' }),
}
