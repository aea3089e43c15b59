import type { ReactNode } from 'react'
import styles from './RecordRow.module.css'

export type RecordRowProps = {
  title: string
  /** Tile of the game, cut to its middle. Without it its place is plain. */
  artSrc?: string | undefined
  /** When, and what was staked. */
  time: ReactNode
  stake: ReactNode
  /** The result: an `Amount` with its sign and tone. */
  result: ReactNode
  /** One line under the result: a multiplier, a state in a word. */
  note?: ReactNode
  /** Opens the bet. Without it the row only says something. */
  onSelect?: (() => void) | undefined
}

/** One settled or open bet. Numbers stand right aligned and tabular. */
export function RecordRow({ onSelect, ...face }: RecordRowProps) {
  if (onSelect === undefined)
    return (
      <div className={styles.row}>
        <Face {...face} />
      </div>
    )
  return (
    <button type="button" className={styles.row} onClick={onSelect}>
      <Face {...face} />
    </button>
  )
}

function Face({ title, artSrc, time, stake, result, note }: Omit<RecordRowProps, 'onSelect'>) {
  return (
    <>
      <span className={styles.art}>
        {artSrc && <img src={artSrc} alt="" width={38} height={44} loading="lazy" decoding="async" />}
      </span>
      <span className={styles.what}>
        <b className={styles.title}>{title}</b>
        <span className={styles.meta}>
          {time}
          <span aria-hidden="true"> · </span>
          {stake}
        </span>
      </span>
      <span className={styles.numbers}>
        <b className={styles.result}>{result}</b>
        {note && <span className={styles.meta}>{note}</span>}
      </span>
    </>
  )
}
