import { Amount } from '../Amount/Amount.tsx'
import { Icon } from '../Icon/Icon.tsx'
import { arrowsClockwiseBold, eyeBold, eyeSlashBold, plusBold } from '../Icon/icons.ts'
import { IconButton } from '../IconButton/IconButton.tsx'
import { Anchor } from '../shared/Anchor.tsx'
import styles from './BalanceWidget.module.css'

export type BalanceView = {
  /** The formatted amount, or what stands for it while it is covered or not known. */
  text: string
  /** Said in place of what stands for the amount. */
  label?: string | undefined
  /** The member covered it. */
  hidden?: boolean
  /** The wallet has not answered yet. */
  waiting?: boolean
}

export type BalanceInlineProps = BalanceView & { showLabel: string; hideLabel: string; onToggle: () => void }

/** Digits and an eye, for the header. */
export function BalanceInline({ showLabel, hideLabel, onToggle, ...view }: BalanceInlineProps) {
  return (
    <span className={styles.inline}>
      <BalanceDigits {...view} size="header" />
      <button type="button" className={styles.eye} aria-label={view.hidden ? showLabel : hideLabel} onClick={onToggle}>
        <Icon shape={view.hidden ? eyeSlashBold : eyeBold} />
      </button>
    </span>
  )
}

export type BalancePillProps = BalanceView & { deposit?: { href: string; label: string } | undefined }

/** Digits with the way to the cashier, for the header of a lobby or a game. */
export function BalancePill({ deposit, ...view }: BalancePillProps) {
  return (
    <span className={styles.pill} data-bare={!deposit || undefined}>
      <b className={styles.digits}>
        <BalanceDigits {...view} />
      </b>
      {deposit && (
        <Anchor href={deposit.href} className={styles.deposit} aria-label={deposit.label}>
          <Icon shape={plusBold} />
        </Anchor>
      )}
    </span>
  )
}

export type BalanceCardProps = BalanceInlineProps & {
  title: string
  refreshLabel: string
  onRefresh: () => void
  /** What it lies on: a picture in every theme alike, or a card of the page. */
  on: 'art' | 'page'
}

/** Title, digits, eye and refresh, for the side menu and the member centre. */
export function BalanceCard({
  title,
  showLabel,
  hideLabel,
  refreshLabel,
  onToggle,
  onRefresh,
  on,
  ...view
}: BalanceCardProps) {
  const variant = on === 'art' ? 'art' : 'solid'
  return (
    <div className={styles.card} data-on={on}>
      <div className={styles.text}>
        <div className={styles.label}>{title}</div>
        <BalanceDigits {...view} size="header" />
      </div>
      <div className={styles.ways}>
        <IconButton
          variant={variant}
          icon={view.hidden ? eyeSlashBold : eyeBold}
          label={view.hidden ? showLabel : hideLabel}
          onClick={onToggle}
        />
        <IconButton variant={variant} icon={arrowsClockwiseBold} label={refreshLabel} onClick={onRefresh} />
      </div>
    </div>
  )
}

function BalanceDigits({ text, label, waiting, size }: BalanceView & { size?: 'header' }) {
  return <Amount text={text} label={label} waiting={waiting} size={size ?? 'inherit'} />
}
