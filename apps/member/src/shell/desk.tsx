import { useTexts } from '@hiyas/i18n'
import { Logo } from '@hiyas/ui'
import { useSite } from './boot-context.tsx'
import { QrCode } from './qr-code.tsx'
import styles from './shell.module.css'

/** Left of the column on a wide window: who we are. */
export function DeskBrand() {
  const { t } = useTexts()
  const { ageMin, siteName } = useSite()
  return (
    <aside className={styles.desk} data-side="brand" aria-label={siteName}>
      <Logo label={siteName} size="desk" />
      <p className={styles.deskTitle}>{t('shell.desk_title')}</p>
      <p className={styles.deskText}>{t('shell.desk_detail', { age: ageMin })}</p>
    </aside>
  )
}

/** Right of the column on a wide window: the way to the phone. */
export function DeskCode() {
  const { t } = useTexts()
  return (
    <aside className={styles.desk} data-side="code" aria-label={t('shell.desk_scan')}>
      <div className={styles.code}>
        <QrCode label={t('shell.desk_code')} />
      </div>
      <p className={styles.deskScan}>{t('shell.desk_scan')}</p>
      <p className={styles.deskScanText}>{t('shell.desk_scan_detail')}</p>
    </aside>
  )
}
