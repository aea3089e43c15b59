import { useTexts } from '@hiyas/i18n'
import { BalancePill, IconButton } from '@hiyas/ui'
import { caretLeftBold } from '@hiyas/ui/icons'
import { useBalanceView } from '../../../../shared/balance/use-balance-view.ts'
import styles from '../screen.module.css'

/** The way out, which game it is, and the balance as the server tells it. */
export function GameBar({ title, onExit }: { title: string; onExit: () => void }) {
  const { t } = useTexts()
  return (
    <header className={styles.bar}>
      <IconButton size="large" icon={caretLeftBold} label={t('game.exit')} onClick={onExit} />
      <h1 className={styles.title}>{title}</h1>
      <BalancePill {...useBalanceView()} />
    </header>
  )
}
