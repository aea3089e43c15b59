import { useTexts } from '@hiyas/i18n'
import { Icon } from '@hiyas/ui'
import { clockCounterClockwiseBold } from '@hiyas/ui/icons'
import type { MouseEvent } from 'react'
import styles from './recent-terms.module.css'

export type RecentTermsProps = {
  /** Names the list for the search box as well. */
  id: string
  terms: readonly string[]
  onChoose: (term: string) => void
  onClear: () => void
}

/** A press leaves the focus in the box, with which this would go before it is a click. */
const stay = (event: MouseEvent) => event.preventDefault()

/** What was searched for last, below the search box that has the focus: one press searches for it again. */
export function RecentTerms({ id, terms, onChoose, onClear }: RecentTermsProps) {
  const { t } = useTexts()
  return (
    <div className={styles.panel}>
      <div className={styles.head}>
        <h2 className={styles.title} id={id}>
          {t('lobby.terms')}
        </h2>
        <button type="button" className={styles.clear} onMouseDown={stay} onClick={onClear}>
          {t('lobby.terms_clear')}
        </button>
      </div>
      <ul aria-labelledby={id}>
        {terms.map(term => (
          <li key={term}>
            <button type="button" className={styles.term} onMouseDown={stay} onClick={() => onChoose(term)}>
              <Icon shape={clockCounterClockwiseBold} className={styles.icon} />
              {term}
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
