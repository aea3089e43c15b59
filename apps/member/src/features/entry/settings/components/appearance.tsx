import { useTexts } from '@hiyas/i18n'
import { Chip, ChipRow } from '@hiyas/ui'
import { useEffect, useState } from 'react'
import { useSite, useStorage } from '../../../../shared/page/boot-context.tsx'
import { leavesChoice, showTheme, THEME_CHOICES, type ThemeChoice } from '../../../../shared/page/theme.ts'
import styles from '../screen.module.css'

/** Dark, light, or as the phone is set: for this device, whoever is logged in. */
export function Appearance() {
  const { t } = useTexts()
  const storage = useStorage()
  const { theme } = useSite().look
  const [choice, setChoice] = useState<string>(theme)
  // Not at once: the server, which draws the page first, does not know what the device keeps.
  useEffect(() => {
    const read = () => setChoice(storage.read('theme') ?? theme)
    read()
    return storage.onOtherTab('theme', read)
  }, [storage, theme])
  if (!leavesChoice(theme)) return null

  function choose(next: ThemeChoice): void {
    storage.write('theme', next)
    showTheme(document.documentElement, theme, next)
    setChoice(next)
  }

  return (
    <section className={styles.part} aria-labelledby="appearance">
      <h2 id="appearance" className={styles.title}>
        {t('settings.appearance')}
      </h2>
      <ChipRow label={t('settings.appearance')} flow="wrap">
        {THEME_CHOICES.map(each => (
          <Chip key={each} selected={choice === each} onSelect={() => choose(each)}>
            {t(`settings.theme.${each}`)}
          </Chip>
        ))}
      </ChipRow>
      <p className={styles.detail}>{t('settings.appearance_detail')}</p>
    </section>
  )
}
