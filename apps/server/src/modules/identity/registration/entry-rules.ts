import { CODE_RULE, type FieldRule, type RegistrationRules } from '../rules/registration.ts'

/** LOGIN-54: what fits into the field of a number. */
const NUMBER_LENGTH_MAX = 20
const LOGIN_NAME_LENGTH_MAX = 50
/** Letters and digits of any script, and what numbers are written with. */
const LOGIN_NAME = '[\\p{L}\\p{M}\\p{N}_+ ().-]+'
const LOGIN_PASSWORD_LENGTH_MAX = 128

/**
 * What the other forms of the entry check beforehand, by the names of part 1 section 5. Looser than the rule set of registering:
 * a member may log in with a number as well, and with a name or a password from before a rule was made stricter.
 */
export function entryRulesOf(rules: RegistrationRules): RegistrationRules {
  const { username, password } = rules
  const demanded = (rule: Omit<FieldRule, 'enabled' | 'required'>): FieldRule => ({
    enabled: true,
    required: true,
    ...rule,
  })
  return {
    loginUsername: demanded({
      acceptedPattern: loginNameOf(username?.acceptedPattern ?? ''),
      minLength: 1,
      maxLength: LOGIN_NAME_LENGTH_MAX,
      patternId: 'login_username',
    }),
    loginPassword: demanded({
      acceptedPattern: '*',
      minLength: 1,
      maxLength: LOGIN_PASSWORD_LENGTH_MAX,
      patternId: 'login_password',
    }),
    loginMobileNum: demanded({
      acceptedPattern: '[0-9 +().-]+',
      minLength: 4,
      maxLength: NUMBER_LENGTH_MAX,
      patternId: 'mobile',
    }),
    verificationCode: CODE_RULE,
    ...(password ? { password: { ...password, enabled: true, required: true } } : {}),
  }
}

/** Whatever a name may be made of today, and what it may have been before. */
function loginNameOf(registered: string): string {
  if (registered === '*') return registered
  return registered === '' ? LOGIN_NAME : `${LOGIN_NAME}|(?:${registered})`
}
