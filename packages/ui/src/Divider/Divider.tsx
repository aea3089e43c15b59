import type { ReactNode } from 'react'
import styles from './Divider.module.css'

export type DividerProps = {
  /** A word or two in the line: "or continue with". */
  children: ReactNode
}

/** A line with a word in it, between two ways to do the same. */
export function Divider({ children }: DividerProps) {
  return <p className={styles.divider}>{children}</p>
}
