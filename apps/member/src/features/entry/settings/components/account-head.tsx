import { symbolPath } from '@hiyas/art'
import { useTexts } from '@hiyas/i18n'
import { ButtonLink, Pill } from '@hiyas/ui'
import { paths } from '../../../../routes/paths.ts'
import { useSession } from '../../../../session/provider.tsx'
import { isTrial } from '../../../../session/reducer.ts'
import { useMemberInfo } from '../../../../shared/member/use-member-info.ts'
import styles from '../screen.module.css'

/** Who it is. A trial member finds the way to an account of his own here. */
export function AccountHead() {
  const { t, date } = useTexts()
  const state = useSession()
  const { info } = useMemberInfo()
  const trial = isTrial(state)
  const name = info?.nickname || (state.kind === 'member' ? state.session.userName : '')
  return (
    <div className={styles.head}>
      <div className={styles.who}>
        <img className={styles.avatar} src={symbolPath('em_eagle-head')} alt="" width={52} height={52} />
        <div className={styles.names}>
          <p className={styles.name}>
            {name || '•••'} {trial && <Pill tone="violet">{t('settings.trial')}</Pill>}
          </p>
          <p className={styles.more}>
            {trial ? t('settings.trial_detail') : info && t('settings.member_since', { date: date(info.regDate) })}
          </p>
        </div>
      </div>
      {trial && (
        <ButtonLink variant="primary" wide href={paths.register()}>
          {t('settings.make_account')}
        </ButtonLink>
      )}
    </div>
  )
}
