import { flagPath } from '@hiyas/art'
import { useTexts } from '@hiyas/i18n'
import { LanguageSwitch, type LanguageSwitchProps } from '@hiyas/ui'
import { useSelectLanguage } from './language.tsx'

/** English with the US flag, Filipino with the Philippine one (LANG-05 to LANG-08). */
export function LanguageMenu(look: Pick<LanguageSwitchProps, 'compact' | 'onArt'>) {
  const { t, language } = useTexts()
  const select = useSelectLanguage()
  return (
    <LanguageSwitch
      {...look}
      label={t('shell.language')}
      current={language}
      onSelect={code => select(code === 'EN' ? 'EN' : 'TY')}
      options={[
        { code: 'EN', name: t('shell.language_english'), short: 'EN', flag: flagPath('us'), tag: 'en' },
        { code: 'TY', name: t('shell.language_filipino'), short: 'FIL', flag: flagPath('ph'), tag: 'fil' },
      ]}
    />
  )
}
