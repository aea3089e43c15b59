import type { ReactNode } from 'react'
import { leaveOut } from '../shared/leaveOut.ts'
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
    <div className={styles.error} role="alert" data-size={size}>
      <span className={styles.glow}>
        <img src={symbolSrc} alt="" width={118} height={118} className={styles.symbol} onError={leaveOut} />
      </span>
      <h2 className={styles.title}>{title}</h2>
      <p className={styles.text}>{text}</p>
      <div className={styles.actions}>{actions}</div>
    </div>
  )
}
