import { useTexts } from '@hiyas/i18n'
import { Anchor, Logo, Pill } from '@hiyas/ui'
import { paths } from '../../../../routes/paths.ts'
import { useSite } from '../../../../shared/page/boot-context.tsx'
import { isPlayMoney } from '../../../../shared/page/play-money.ts'
import { RiskLine } from '../../../../shared/risk-line.tsx'
import styles from '../screen.module.css'

/** Who we are, for whom, and that the money is play money, where it is (SHELL-103, decision 14). */
export function PageEnd() {
  const { t } = useTexts()
  const site = useSite()
  const { siteName, ageMin } = site
  return (
    <div className={styles.end}>
      <Logo label={siteName} />
      <RiskLine />
      <p>{t('home.responsible')}</p>
      <ul className={styles.endLinks}>
        <li>
          <Pill>{ageMin}+</Pill>
        </li>
        <li>
          <Anchor className={styles.endLink} href={paths.help()}>
            {t('home.help')}
          </Anchor>
        </li>
        <li>
          <Anchor className={styles.endLink} href={paths.userAgreement()}>
            {t('title.user_agreement')}
          </Anchor>
        </li>
      </ul>
      <p className={styles.small}>
        {t('shell.copyright', { site: siteName })}.{isPlayMoney(site) && ` ${t('home.play_money')}`}
      </p>
    </div>
  )
}
