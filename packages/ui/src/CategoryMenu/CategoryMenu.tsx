import { Anchor } from '../shared/Anchor.tsx'
import { inPlace } from '../shared/inPlace.ts'
import styles from './CategoryMenu.module.css'

export type CategoryEntry = {
  key: string
  label: string
  /** Path of a symbol that is sharp at 46 px. */
  symbolSrc: string
  href: string
}

export type CategoryMenuProps = {
  label: string
  entries: readonly CategoryEntry[]
  current: string
  /** Takes the tap in place (HOT changes the grid of the same page). Links without it. */
  onSelect?: (key: string) => void
}

/** The rail of kinds of games: links, so that it works before any script. */
export function CategoryMenu({ label, entries, current, onSelect }: CategoryMenuProps) {
  return (
    <nav aria-label={label}>
      <ul className={styles.rail}>
        {entries.map(entry => (
          <li key={entry.key}>
            <Anchor
              href={entry.href}
              className={styles.entry}
              aria-current={entry.key === current ? 'true' : undefined}
              onClick={inPlace(onSelect && (() => onSelect(entry.key)))}
            >
              <img src={entry.symbolSrc} alt="" width={46} height={46} decoding="async" className={styles.symbol} />
              {entry.label}
            </Anchor>
          </li>
        ))}
      </ul>
    </nav>
  )
}
