import type { identity, Language, Out } from '@hiyas/contract'
import type { TextKey, Texts } from '@hiyas/i18n'
import { textsOf } from '@hiyas/i18n/server'
import type { FieldRule, RegistrationRules } from '../rules/registration.ts'

/** The rule set with what a screen says when a field does not fit, in the language of the asker. */
export function presentRules(rules: RegistrationRules, language: Language): Out<typeof identity.registerSettings> {
  const texts = textsOf(language)
  return Object.fromEntries(
    Object.entries(rules).map(([field, rule]) => [
      field,
      {
        ...rule,
        message: rule.message?.[language] ?? ownWords(rule, texts),
      },
    ]),
  )
}

/** What we say ourselves. A pattern of the merchant's own has no words of ours: nobody is to read its name in their place (REG-78, ERR-01). */
function ownWords({ patternId, minLength: min, maxLength: max }: FieldRule, { t }: Texts): string {
  const key = `rule.${patternId}`
  const said = t(key as TextKey, { min, max })
  return said === key ? t('rule.contact', { min, max }) : said
}
