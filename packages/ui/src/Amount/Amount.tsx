import styles from './Amount.module.css'

export type AmountProps = {
  /** The whole amount as the language writes it, with currency and sign: `+₱620.00`. */
  text: string
  /** Said in place of the text: a covered balance shows dots and says that it is hidden. */
  label?: string | undefined
  /** `win` is green, `loss` red, `open` grey, `prize` gold. */
  tone?: 'plain' | 'win' | 'loss' | 'open' | 'prize'
  size?: 'inherit' | 'header' | 'hero'
  /** Waiting for the wallet: the digits keep their room under a shimmer. */
  waiting?: boolean | undefined
}

/** Money in tabular digits. Never announced by itself when it changes. */
export function Amount({ text, label, tone = 'plain', size = 'inherit', waiting }: AmountProps) {
  const states = {
    className: styles.amount,
    'data-tone': tone,
    'data-size': size,
    'data-waiting': waiting || undefined,
  }
  if (label === undefined) return <span {...states}>{text}</span>
  return (
    <span {...states} role="img" aria-label={label}>
      {text}
    </span>
  )
}
