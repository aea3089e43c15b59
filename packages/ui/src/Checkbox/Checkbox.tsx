import type { ComponentProps, ReactNode } from 'react'
import { Icon } from '../Icon/Icon.tsx'
import { checkBold } from '../Icon/icons.ts'
import styles from './Checkbox.module.css'

export type CheckboxProps = Omit<ComponentProps<'input'>, 'type' | 'children' | 'className'> & {
  children: ReactNode
  /** A long label (terms) is set lighter and may hold links. */
  long?: boolean
}

/** A native checkbox under our drawing; the whole line takes the tap. */
export function Checkbox({ children, long, ...input }: CheckboxProps) {
  return (
    <label className={styles.line} data-long={long || undefined}>
      <input {...input} type="checkbox" className={styles.input} />
      <span className={styles.box}>
        <Icon shape={checkBold} className={styles.tick} />
      </span>
      <span className={styles.text}>{children}</span>
    </label>
  )
}
