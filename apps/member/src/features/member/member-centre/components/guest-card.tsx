import { symbolPath } from '@hiyas/art'
import { useTexts } from '@hiyas/i18n'
import { Anchor } from '@hiyas/ui'
import { paths } from '../../../../routes/paths.ts'
import styles from '../screen.module.css'

/** MEMBER-08, MEMBER-09. */
export function GuestCard() {
  const { t } = useTexts()
  return (
    <Anchor href={paths.login(paths.memberCentre())} className={styles.who}>
      <img className={styles.face} src={symbolPath('em_owl', 'full')} alt="" width={60} height={60} />
      <span className={styles.words}>
        <strong className={styles.name}>{t('menu.guest')}</strong>
        <span className={styles.since}>{t('menu.guest_detail')}</span>
      </span>
    </Anchor>
  )
}
