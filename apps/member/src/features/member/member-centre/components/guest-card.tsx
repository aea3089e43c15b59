import { symbolPath } from '@hiyas/art'
import { useTexts } from '@hiyas/i18n'
import { Anchor, ButtonLink } from '@hiyas/ui'
import { paths } from '../../../../routes/paths.ts'
import styles from '../screen.module.css'

/** Who a visitor is not yet, and the two ways in (MEMBER-08, MEMBER-09). */
export function GuestCard() {
  const { t } = useTexts()
  const login = paths.login(paths.memberCentre())
  return (
    <>
      <Anchor href={login} className={styles.who}>
        <img className={styles.face} src={symbolPath('em_owl', 'large')} alt="" width={60} height={60} />
        <span className={styles.words}>
          <strong className={styles.name}>{t('menu.guest')}</strong>
          <span className={styles.since}>{t('menu.guest_detail')}</span>
        </span>
      </Anchor>
      <div className={styles.money}>
        <ButtonLink href={login} wide>
          {t('menu.log_in')}
        </ButtonLink>
        <ButtonLink variant="primary" href={paths.register()} wide>
          {t('menu.register')}
        </ButtonLink>
      </div>
    </>
  )
}
