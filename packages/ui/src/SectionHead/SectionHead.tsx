import { Icon } from '../Icon/Icon.tsx'
import { caretRightBold } from '../Icon/icons.ts'
import { Anchor } from '../shared/Anchor.tsx'
import styles from './SectionHead.module.css'

export type SectionHeadProps = {
  title: string
  symbolSrc?: string
  /** Where the whole list is; `count` says how long it is. */
  more?: { href: string; label: string; count?: string } | undefined
  id?: string
}

export function SectionHead({ title, symbolSrc, more, id }: SectionHeadProps) {
  return (
    <div className={styles.head}>
      <h2 className={styles.title} id={id}>
        {symbolSrc && <img src={symbolSrc} alt="" width={22} height={22} decoding="async" />}
        {title}
      </h2>
      {more && (
        <Anchor href={more.href} className={styles.more}>
          {more.label}
          {more.count && <span className={styles.count}>{more.count}</span>}
          <Icon shape={caretRightBold} className={styles.caret} />
        </Anchor>
      )}
    </div>
  )
}
