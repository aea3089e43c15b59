import type { ReactNode } from 'react'
import { leaveOut } from '../shared/leaveOut.ts'
import card from '../shared/StateCard.module.css'
import styles from './EmptyState.module.css'

export type EmptyStateProps = {
  /** A symbol, drawn at 120 px. */
  symbolSrc: string
  title: string
  text?: string | undefined
  /** One way on. */
  action?: ReactNode
}

/** Nothing here yet: one picture, one sentence, one way on. */
export function EmptyState({ symbolSrc, title, text, action }: EmptyStateProps) {
  return (
    <div className={card.card}>
      <img src={symbolSrc} alt="" width={120} height={120} className={styles.symbol} onError={leaveOut} />
      <h2 className={card.title}>{title}</h2>
      {text && <p className={card.text}>{text}</p>}
      {action && <div className={styles.action}>{action}</div>}
    </div>
  )
}
