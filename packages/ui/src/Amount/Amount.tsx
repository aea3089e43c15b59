import { cx } from '../shared/cx.ts'
import styles from './Amount.module.css'

const HIDDEN_DIGITS = '••••••'
const SIGNS = { plus: '+', minus: '−' } as const

export type AmountProps = {
  /** The digits as the language writes them, without sign or currency: `12,480.50`. */
  value: string
  /** The sign of the currency, for example the peso's. */
  symbol: string
  sign?: keyof typeof SIGNS | undefined
  /** `win` is green, `loss` red, `open` grey, `prize` gold. */
  tone?: 'plain' | 'win' | 'loss' | 'open' | 'prize'
  size?: 'inherit' | 'header' | 'hero'
  /** The member covered it: dots, and this name for those who do not see them. */
  hiddenLabel?: string | undefined
  /** Waiting for the wallet: the digits keep their room under a shimmer. */
  waiting?: boolean | undefined
  className?: string | undefined
}

/** Money in tabular digits. Never announced by itself when it changes. */
export function Amount({
  value,
  symbol,
  sign,
  tone = 'plain',
  size = 'inherit',
  hiddenLabel,
  waiting,
  className,
}: AmountProps) {
  const states = {
    className: cx(styles.amount, className),
    'data-tone': tone,
    'data-size': size,
    'data-waiting': waiting || undefined,
  }
  if (hiddenLabel !== undefined) {
    return (
      <span {...states} role="img" aria-label={hiddenLabel}>
        {symbol} {HIDDEN_DIGITS}
      </span>
    )
  }
  return (
    <span {...states}>
      {sign && SIGNS[sign]}
      {symbol}
      {value}
    </span>
  )
}
