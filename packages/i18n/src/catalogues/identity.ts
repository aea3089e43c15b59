/** What the server says of a field of the registration form that does not fit its rule: `rule.<patternId>`. */
export const identity = {
  ty: {
    'rule.username': 'Hindi tama ang format ng account: {min} hanggang {max} letra, numero o _, letra ang una.',
    'rule.password': 'Hindi tama ang format ng password: {min} hanggang {max} character.',
    'rule.name': 'Hindi tama ang format ng pangalan: {min} hanggang {max} character.',
    'rule.email': 'Hindi tama ang format ng email.',
    'rule.mobile': 'Hindi valid ang mobile number: {min} hanggang {max} numero.',
    'rule.affiliate': 'Hindi valid ang invitation code.',
    'rule.captcha': 'Mali ang verification code.',
  },
  en: {
    'rule.username': 'Account format is incorrect: {min} to {max} letters, digits or _, a letter first.',
    'rule.password': 'Password format is incorrect: {min} to {max} characters.',
    'rule.name': 'Name format is not valid: {min} to {max} characters.',
    'rule.email': 'E-mail format is incorrect',
    'rule.mobile': 'The mobile num is not valid: {min} to {max} digits.',
    'rule.affiliate': 'Invalid invitation code',
    'rule.captcha': 'Verification code error',
  },
} as const
