import { useTexts } from '@hiyas/i18n'
import { Icon } from '@hiyas/ui'
import { clockCounterClockwiseBold } from '@hiyas/ui/icons'
import type { MouseEvent } from 'react'
import styles from './recent-searches.module.css'

export type RecentSearchesProps = {
  /** Names the list for the search box as well. */
  id: string
  searches: readonly string[]
  onChoose: (search: string) => void
  onClear: () => void
}

/** A press leaves the focus in the box, with which this would go before it is a click. */
const stay = (event: MouseEvent) => event.preventDefault()

/** What was searched for last, below the search box that has the focus: one press searches for it again. */
export function RecentSearches({ id, searches, onChoose, onClear }: RecentSearchesProps) {
  const { t } = useTexts()
  return (
    <div className={styles.panel}>
      <div className={styles.head}>
        <h2 className={styles.title} id={id}>
          {t('lobby.searches')}
        </h2>
        <button type="button" className={styles.clear} onMouseDown={stay} onClick={onClear}>
          {t('lobby.searches_clear')}
        </button>
      </div>
      <ul aria-labelledby={id}>
        {searches.map(search => (
          <li key={search}>
            <button type="button" className={styles.search} onMouseDown={stay} onClick={() => onChoose(search)}>
              <Icon shape={clockCounterClockwiseBold} className={styles.icon} />
              {search}
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
