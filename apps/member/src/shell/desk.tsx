import { useTexts } from '@hiyas/i18n'
import { Logo } from '@hiyas/ui'
import { paths } from '../routes/paths.ts'
import { CodePicture } from '../shared/app/code-picture.tsx'
import { useSite } from '../shared/page/boot-context.tsx'
import { isPlayMoney } from '../shared/page/play-money.ts'
import styles from './desk.module.css'

/** What a wide window shows beside the column. */
export default function Desk() {
  return (
    <>
      <DeskBrand />
      <DeskCode />
    </>
  )
}

/** Left of the column: who we are. */
function DeskBrand() {
  const { t } = useTexts()
  const site = useSite()
  const { ageMin, siteName } = site
  return (
    <aside className={styles.desk} data-side="brand" aria-label={siteName}>
      <Logo label={siteName} size="desk" />
      <p className={styles.deskTitle}>{t('desk.title')}</p>
      <p className={styles.deskText}>
        {t(isPlayMoney(site) ? 'desk.detail_play_money' : 'desk.detail', { age: ageMin })}
      </p>
    </aside>
  )
}

/** Right of the column: the way to the phone. */
function DeskCode() {
  const { t } = useTexts()
  return (
    <aside className={styles.desk} data-side="code" aria-label={t('desk.scan')}>
      <div className={styles.code}>
        <CodePicture path={paths.home()} label={t('desk.code')} />
      </div>
      <p className={styles.deskScan}>{t('desk.scan')}</p>
      <p className={styles.deskScanText}>{t('desk.scan_detail')}</p>
    </aside>
  )
}
