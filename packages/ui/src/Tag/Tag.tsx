import styles from './Tag.module.css'

export type TagKind = 'hot' | 'new'

export type TagProps = { kind: TagKind; children: string }

/** HOT or NEW on a game tile: at most one. */
export function Tag({ kind, children }: TagProps) {
  return (
    <span className={styles.tag} data-kind={kind}>
      {children}
    </span>
  )
}
