import styles from './Tag.module.css'

export type TagKind = 'hot' | 'new' | 'rest'

export type TagProps = { kind: TagKind; children: string }

/** HOT or NEW on a game tile, or that it rests: at most one. */
export function Tag({ kind, children }: TagProps) {
  return (
    <span className={styles.tag} data-kind={kind}>
      {children}
    </span>
  )
}
