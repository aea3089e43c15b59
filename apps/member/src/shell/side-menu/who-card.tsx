import { backgroundPath, symbolPath } from '@hiyas/art'
import { useTexts } from '@hiyas/i18n'
import { BalanceCard, ButtonLink, Pill } from '@hiyas/ui'
import { paths } from '../../routes/paths.ts'
import { useSession } from '../../session/provider.tsx'
import { useBalance } from '../../shared/balance/provider.tsx'
import { useBalanceView } from '../../shared/balance/use-balance-view.ts'
import { useRefresh } from '../../shared/balance/use-refresh.ts'
import { useMemberInfo } from '../../shared/member/use-member-info.ts'
import { useMemberName } from '../../shared/member/use-member-name.ts'
import { MemberDays } from '../../shared/menu/member-days.tsx'
import { useRank } from '../../shared/rank/use-rank.ts'
import styles from './side-menu.module.css'

/** Who is here and what he has; for a visitor the two ways in (SIDE-03, SIDE-04). */
export function WhoCard() {
  const { t } = useTexts()
  const state = useSession()
  if (state.kind === 'guest') {
    return (
      <div className={styles.ways}>
        <ButtonLink href={paths.login()} wide>
          {t('menu.log_in')}
        </ButtonLink>
        <ButtonLink variant="primary" href={paths.register()} wide>
          {t('menu.register')}
        </ButtonLink>
      </div>
    )
  }
  return <MemberCard />
}

function MemberCard() {
  const { t } = useTexts()
  const { info } = useMemberInfo()
  const name = useMemberName()
  const { label } = useRank()
  const balance = useBalance()
  return (
    <div className={styles.card}>
      <img className={styles.art} src={backgroundPath('facet-dusk')} alt="" width={430} height={220} />
      <div className={styles.who}>
        <img src={symbolPath('em_eagle-head')} alt="" width={48} height={48} className={styles.face} />
        <span className={styles.words}>
          <span className={styles.title}>
            <strong className={styles.name}>{name}</strong>
            {label !== '' && (
              <Pill tone="art" size="small">
                {label}
              </Pill>
            )}
          </span>
          {info !== undefined && (
            <span className={styles.since}>
              <MemberDays since={info.regDate} />
            </span>
          )}
        </span>
      </div>
      <BalanceCard
        {...useBalanceView()}
        on="art"
        title={t('menu.total_balance')}
        showLabel={t('shell.menu_show_balance')}
        hideLabel={t('shell.menu_hide_balance')}
        refreshLabel={t('menu.refresh')}
        onToggle={balance.toggle}
        onRefresh={useRefresh()}
      />
    </div>
  )
}
