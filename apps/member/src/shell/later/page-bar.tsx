import { Button, Icon } from '@hiyas/ui'
import type { IconShape } from '@hiyas/ui/icons'
import { usePageMark } from '../page-mark.ts'
import styles from './page-bar.module.css'

export type PageNews = { icon: IconShape; text: string; action: string; onAction: () => void }

/**
 * Something about the whole page, with one thing to do about it. It lies above the footer, moves nothing and takes no focus. Its place stands
 * in the page before its words do: what comes with them is heard by nobody.
 */
export function PageBar({ news }: { news: PageNews | null }) {
  usePageMark('bar', news !== null)
  return (
    <div className={styles.place} role="status">
      {news && (
        <div className={styles.bar}>
          <Icon shape={news.icon} className={styles.icon} />
          <p className={styles.text}>{news.text}</p>
          <Button variant="primary" size="medium" onClick={news.onAction}>
            {news.action}
          </Button>
        </div>
      )}
    </div>
  )
}
