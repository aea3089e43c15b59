import { Icon } from '@hiyas/ui'
import { warningCircleFill } from '@hiyas/ui/icons'
import type { ReactNode } from 'react'
import styles from './form-alert.module.css'

/** What concerns the whole form, said above its button. */
export function FormAlert({ children }: { children: ReactNode }) {
  return (
    <p role="alert" className={styles.alert}>
      <Icon shape={warningCircleFill} className={styles.icon} />
      <span>{children}</span>
    </p>
  )
}
