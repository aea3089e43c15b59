import { Button, Icon } from '@hiyas/ui'
import type { IconShape } from '@hiyas/ui/icons'
import styles from './page-bar.module.css'

export type PageBarProps = { icon: IconShape; text: string; action: string; onAction: () => void }

/** Something about the whole page, with one thing to do about it. It lies above the footer, moves nothing and takes no focus. */
export function PageBar({ icon, text, action, onAction }: PageBarProps) {
  return (
    <div className={styles.place} role="status">
      <div className={styles.bar}>
        <Icon shape={icon} className={styles.icon} />
        <p className={styles.text}>{text}</p>
        <Button variant="primary" size="medium" onClick={onAction}>
          {action}
        </Button>
      </div>
    </div>
  )
}
