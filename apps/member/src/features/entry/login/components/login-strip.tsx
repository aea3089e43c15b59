import { useTexts } from '@hiyas/i18n'
import { Anchor, Icon } from '@hiyas/ui'
import { headsetBold, houseBold, lockKeyOpenBold, userPlusBold } from '@hiyas/ui/icons'
import { paths } from '../../../../routes/paths.ts'
import { useServiceHref } from '../../../../shared/service-link.tsx'
import styles from '../screen.module.css'

/** The four ways on (LOGIN-15 to LOGIN-19). */
export function LoginStrip() {
  const { t } = useTexts()
  const service = useServiceHref()
  const entries = [
    { href: paths.home(), icon: houseBold, label: t('login.strip_home') },
    { href: paths.register(), icon: userPlusBold, label: t('login.strip_register') },
    { href: paths.forgotPassword(), icon: lockKeyOpenBold, label: t('login.strip_forgot') },
    { href: service, icon: headsetBold, label: t('login.strip_service') },
  ]
  return (
    <nav aria-label={t('login.strip')} className={styles.strip}>
      {entries.map(({ href, icon, label }) => (
        <Anchor key={label} href={href} className={styles.stripEntry}>
          <Icon shape={icon} className={styles.stripIcon} />
          {label}
        </Anchor>
      ))}
    </nav>
  )
}
