import { useTexts } from '@hiyas/i18n'
import { BalanceCard, ButtonLink } from '@hiyas/ui'
import { arrowLineDownBold, arrowLineUpBold } from '@hiyas/ui/icons'
import { paths } from '../../../../routes/paths.ts'
import { useBalance } from '../../../../shared/balance/provider.tsx'
import { useBalanceView } from '../../../../shared/balance/use-balance-view.ts'
import { useRefresh } from '../../../../shared/balance/use-refresh.ts'
import styles from '../screen.module.css'

/** What there is, and the two ways money moves (MEMBER-21, MEMBER-22, BAL-01 to BAL-04). */
export function WalletCard() {
  const { t } = useTexts()
  const balance = useBalance()
  return (
    <section className={styles.wallet} aria-label={t('menu.total_balance')}>
      <BalanceCard
        {...useBalanceView()}
        on="page"
        title={t('menu.total_balance')}
        showLabel={t('shell.menu_show_balance')}
        hideLabel={t('shell.menu_hide_balance')}
        refreshLabel={t('menu.refresh')}
        onToggle={balance.toggle}
        onRefresh={useRefresh()}
      />
      <div className={styles.money}>
        <ButtonLink variant="primary" icon={arrowLineDownBold} href={paths.deposit()} wide>
          {t('menu.deposit')}
        </ButtonLink>
        <ButtonLink icon={arrowLineUpBold} href={paths.withdraw()} wide>
          {t('menu.withdraw')}
        </ButtonLink>
      </div>
    </section>
  )
}
