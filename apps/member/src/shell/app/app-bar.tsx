import { useTexts } from '@hiyas/i18n'
import { Button, IconButton } from '@hiyas/ui'
import { xBold } from '@hiyas/ui/icons'
import { useState } from 'react'
import { AppIcon } from '../../shared/app/app-icon.tsx'
import { askForApp } from '../../shared/app/asking.ts'
import { isBarShown } from '../../shared/app/rules.ts'
import { handsOver } from '../../shared/focus/hand-over.ts'
import { useSite, useStorage } from '../../shared/page/boot-context.tsx'
import { deviceKind } from '../../shared/page/environment.ts'
import { wayOpened } from '../../shared/page/way-opened.ts'
import { usePageMark } from '../page-mark.ts'
import styles from './app-parts.module.css'

/** The bar that offers the app (SHELL-91 to SHELL-99). Closed, it stays closed on this device. */
export function AppBar() {
  const { t } = useTexts()
  const { siteName, resources } = useSite()
  const storage = useStorage()
  const [closed, setClosed] = useState(() => storage.read('hideDownloadBar'))
  const opened = wayOpened(storage.read('webClip') === 1)
  const shown = isBarShown({ closed, opened, device: deviceKind(), resources })
  usePageMark('dock', shown)
  if (!shown) return null
  const close = () => {
    storage.write('hideDownloadBar', true)
    setClosed(true)
  }
  return (
    <aside className={styles.bar} aria-label={t('download.bar', { site: siteName })}>
      <AppIcon size={40} />
      <p className={styles.words}>
        <b>{t('download.bar_title', { site: siteName })}</b>
        <span>{t('download.bar_text')}</span>
      </p>
      <Button size="medium" variant="primary" onClick={askForApp}>
        {t('download.get')}
      </Button>
      <IconButton ref={handsOver} icon={xBold} label={t('download.close_bar')} variant="ghost" onClick={close} />
    </aside>
  )
}
