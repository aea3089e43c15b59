import type { ReactNode } from 'react'
import { cx } from '../shared/cx.ts'
import { leaveOut } from '../shared/leaveOut.ts'
import card from '../shared/StateCard.module.css'
import styles from './ErrorState.module.css'

export type ErrorStateProps = {
  symbolSrc: string
  /** What happened. */
  title: string
  /** What to do, and where money is involved, that it is safe. */
  text: string
  /** Support first, retry last. */
  actions: ReactNode
  /** `page` fills a screen, `inline` a section. */
  size?: 'page' | 'inline'
}

/** A screen or a section that could not be loaded. */
export function ErrorState({ symbolSrc, title, text, actions, size = 'page' }: ErrorStateProps) {
  return (
    <div className={cx(card.card, styles.error)} role="alert" data-size={size}>
      <span className={styles.glow}>
        <img src={symbolSrc} alt="" width={118} height={118} className={styles.symbol} onError={leaveOut} />
      </span>
      <h2 className={cx(card.title, styles.title)}>{title}</h2>
      <p className={card.text}>{text}</p>
      <div className={styles.actions}>{actions}</div>
    </div>
  )
}
