import { useTexts } from '@hiyas/i18n'
import { Amount, Icon } from '@hiyas/ui'
import { timerBold } from '@hiyas/ui/icons'
import { useEffect } from 'react'
import { useBalance } from '../../../../shared/balance/provider.tsx'
import { balanceViewOf } from '../../../../shared/balance/use-balance-view.ts'
import { useMoney } from '../../../../shared/balance/use-money.ts'
import { useSite } from '../../../../shared/page/boot-context.tsx'
import { RiskLine } from '../../../../shared/risk-line.tsx'
import { elapsedText, useElapsedMs, useMinuteMs } from '../play-clock.ts'
import styles from '../screen.module.css'
import { usePosition } from '../use-position.ts'
import type { Held } from '../use-running-round.ts'

type SessionBarProps = {
  title: string
  round: Held
  /** The game is played from a balance at its supplier. */
  isBalanceThere: boolean
}

/**
 * Always above a game: for how long it has been open, what time it is, what it has brought or taken, the balance, and what the licence warns of
 * (RG-01, RG-02, RG-16). Of a balance that is elsewhere the books do not know what became of it: nothing won or lost would be a lie.
 */
export function SessionBar({ title, round, isBalanceThere }: SessionBarProps) {
  const texts = useTexts()
  const { t } = texts
  const { siteName: site } = useSite()
  // The document stands outside of React.
  useEffect(() => {
    document.title = t('shell.page_title', { title, site })
  }, [t, title, site])
  const { net, openMs } = usePosition(round.isRunning)
  const balance = balanceViewOf({ ...useBalance(), amount: round.amount }, texts)
  return (
    <header className={styles.bar}>
      <h1 className="unseen">{title}</h1>
      <Elapsed byServerMs={openMs} />
      <TimeOfDay />
      <Net net={isBalanceThere ? null : net} />
      <span className={styles.figure}>
        <span className={styles.label}>{t(isBalanceThere ? 'game.balance_main' : 'game.balance')}</span>
        <Amount text={balance.text} label={balance.label} waiting={balance.waiting} />
      </span>
      <RiskLine className={styles.risk} />
    </header>
  )
}

/** Apart, so that the bar is drawn anew each second and the game is not. */
function Elapsed({ byServerMs }: { byServerMs: number }) {
  const { t } = useTexts()
  return (
    <span className={styles.figure} role="timer" aria-label={t('game.elapsed')}>
      <Icon shape={timerBold} className={styles.timer} />
      {elapsedText(useElapsedMs(byServerMs))}
    </span>
  )
}

/** A game over the whole height may hide the phone's own clock. */
function TimeOfDay() {
  const { t, time } = useTexts()
  return (
    <span className={styles.figure}>
      <span className="unseen">{t('game.time')}</span>
      {time(useMinuteMs())}
    </span>
  )
}

function Net({ net }: { net: string | null }) {
  const { t } = useTexts()
  const money = useMoney()
  const amount = net === null ? t('game.net_unknown') : money(net, { signed: true })
  return <span className={styles.figure}>{t('game.net', { amount })}</span>
}
