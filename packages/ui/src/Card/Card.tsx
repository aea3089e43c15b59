import type { ReactNode } from 'react'
import { cx } from '../shared/cx.ts'
import styles from './Card.module.css'

export type CardProps = {
  children: ReactNode
  /** Rows bring their own padding, text does not. */
  padded?: boolean
  className?: string | undefined
}

export function Card({ children, padded, className }: CardProps) {
  return (
    <div className={cx(styles.card, className)} data-padded={padded || undefined}>
      {children}
    </div>
  )
}
