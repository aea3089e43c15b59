import { Icon } from '../Icon/Icon.tsx'
import { type IconShape, megaphoneSimpleFill } from '../Icon/icons.ts'
import { Anchor } from '../shared/Anchor.tsx'
import styles from './NoticeStrip.module.css'

export type NoticeStripProps = {
  text: string
  href: string
  /** At the right end, for example the app. */
  action?: { label: string; href: string; icon: IconShape } | undefined
}

/** One line of news. Longer news is cut here and whole where it leads. */
export function NoticeStrip({ text, href, action }: NoticeStripProps) {
  return (
    <div className={styles.strip}>
      <Anchor href={href} className={styles.news}>
        <Icon shape={megaphoneSimpleFill} className={styles.icon} />
        <span className={styles.text}>{text}</span>
      </Anchor>
      {action && (
        <Anchor href={action.href} className={styles.action}>
          <Icon shape={action.icon} className={styles.actionIcon} />
          {action.label}
        </Anchor>
      )}
    </div>
  )
}
