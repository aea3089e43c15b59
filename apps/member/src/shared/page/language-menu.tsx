import { flagPath } from '@hiyas/art'
import { type LanguageCode, useTexts } from '@hiyas/i18n'
import { LanguageSwitch, type LanguageSwitchProps, useToast } from '@hiyas/ui'
import { useSelectLanguage } from './language.tsx'

/** Texts are usually here before anybody could read that they are on their way. */
const SLOW_MS = 400

/** English with the US flag, Filipino with the Philippine one (LANG-05 to LANG-08). */
export function LanguageMenu(look: Pick<LanguageSwitchProps, 'compact' | 'onArt'>) {
  const { t, language } = useTexts()
  const select = useSelectLanguage()
  const toast = useToast()
  async function choose(code: LanguageCode): Promise<void> {
    let done = (): void => undefined
    const slow = setTimeout(() => {
      done = toast({ text: t('shell.loading'), tone: 'loading' })
    }, SLOW_MS)
    const changed = await select(code)
    clearTimeout(slow)
    done()
    if (!changed) toast({ text: t('shell.load_failed_detail'), tone: 'offline' })
  }
  return (
    <LanguageSwitch
      {...look}
      label={t('shell.language')}
      current={language}
      onSelect={code => void choose(code === 'EN' ? 'EN' : 'TY')}
      options={[
        { code: 'EN', name: t('shell.language_english'), short: 'EN', flag: flagPath('us'), tag: 'en' },
        { code: 'TY', name: t('shell.language_filipino'), short: 'FIL', flag: flagPath('ph'), tag: 'fil' },
      ]}
    />
  )
}
