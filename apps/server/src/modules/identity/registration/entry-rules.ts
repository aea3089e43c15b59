import { CODE_RULE, type FieldRule, type RegistrationRules } from '../rules/registration.ts'

/** LOGIN-54: what fits into the field of a number. */
const NUMBER_LENGTH_MAX = 20
const LOGIN_NAME_LENGTH_MAX = 50
const LOGIN_PASSWORD_LENGTH_MAX = 128
/** Shorter than any password there ever was here: older ones must still open. */
const LOGIN_PASSWORD_LENGTH_MIN = 6

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
      acceptedPattern: '[A-Za-z0-9_+ ().-]+',
      minLength: username?.minLength ?? 1,
      maxLength: LOGIN_NAME_LENGTH_MAX,
      patternId: 'login_username',
    }),
    loginPassword: demanded({
      acceptedPattern: '*',
      minLength: Math.min(password?.minLength ?? 1, LOGIN_PASSWORD_LENGTH_MIN),
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
