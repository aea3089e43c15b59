import { useTexts } from '@hiyas/i18n'
import { IconButton } from '@hiyas/ui'
import { caretLeftBold, caretRightBold } from '@hiyas/ui/icons'
import styles from './announcement-popup.module.css'

/** More dots than these say less than the numbers beside them. */
const DOTS_MAX = 8

export type PagerProps = { ids: readonly string[]; shown: number; onShow: (index: number) => void }

/** POPUP-04, POPUP-05. At an end the button keeps its focus and does nothing. */
export function Pager({ ids, shown, onShow }: PagerProps) {
  const { t } = useTexts()
  const count = ids.length
  const isFirst = shown === 0
  const isLast = shown === count - 1
  return (
    <div className={styles.pager}>
      <IconButton
        icon={caretLeftBold}
        label={t('notices.previous')}
        variant="ghost"
        aria-disabled={isFirst}
        onClick={() => !isFirst && onShow(shown - 1)}
      />
      <p role="status" className={styles.position}>
        {count <= DOTS_MAX && (
          <span className={styles.dots} aria-hidden>
            {ids.map((id, index) => (
              <i key={id} data-on={index === shown || undefined} />
            ))}
          </span>
        )}
        {t('notices.position', { position: shown + 1, count })}
      </p>
      <IconButton
        icon={caretRightBold}
        label={t('notices.next')}
        variant="ghost"
        aria-disabled={isLast}
        onClick={() => !isLast && onShow(shown + 1)}
      />
    </div>
  )
}
