import type { identity, Language, Out } from '@hiyas/contract'
import type { TextKey } from '@hiyas/i18n'
import { textsOf } from '@hiyas/i18n/server'
import type { RegistrationRules } from '../rules/registration.ts'

/** The rule set with what a screen says when a field does not fit, in the language of the asker. */
export function presentRules(rules: RegistrationRules, language: Language): Out<typeof identity.registerSettings> {
  const texts = textsOf(language)
  return Object.fromEntries(
    Object.entries(rules).map(([field, rule]) => [
      field,
      {
        ...rule,
        message:
          rule.message?.[language] ??
          texts.t(`rule.${rule.patternId}` as TextKey, { min: rule.minLength, max: rule.maxLength }),
      },
    ]),
  )
}
