import type { CSSProperties, ReactNode } from 'react'
import { Anchor } from '../shared/Anchor.tsx'
import styles from './Banner.module.css'

/** A rendered object on the banner, placed from the right and top edge in CSS pixels. */
export type BannerPiece = { src: string; sizePx: number; rightPx: number; topPx: number }

export type BannerProps = {
  /** Where a tap leads. Without it the banner is no link. */
  href?: string | undefined
  /** The link leaves the site: it opens a window of its own, and says so in these words. */
  apart?: string | undefined
  /** Path of a facet field. */
  backgroundSrc: string
  /** Small line above the title. */
  eyebrow?: string | undefined
  title: ReactNode
  /** The number that sells: drawn large under the title. */
  prize?: string | undefined
  note?: string | undefined
  action?: string | undefined
  pieces?: readonly BannerPiece[]
  /** The first banner of a page is its largest paint: fetch it first. */
  eager?: boolean
}

/** One banner: facets, copy, rendered objects. The whole of it is the link. A picture that does not come leaves its colours. */
export function Banner({
  href,
  apart,
  backgroundSrc,
  eyebrow,
  title,
  prize,
  note,
  action,
  pieces = [],
  eager = false,
}: BannerProps) {
  const fetching = { loading: eager ? 'eager' : 'lazy', fetchPriority: eager ? 'high' : 'auto' } as const
  return (
    <Ground href={href} apart={apart}>
      <img {...fetching} src={backgroundSrc} alt="" width={780} height={400} className={styles.background} />
      <span className={styles.copy}>
        {eyebrow && <span className={styles.eyebrow}>{eyebrow}</span>}
        <span className={styles.title}>
          {title}
          {prize && <b className={styles.prize}>{prize}</b>}
        </span>
        {note && <span className={styles.note}>{note}</span>}
        {action && <span className={styles.action}>{action}</span>}
      </span>
      {pieces.map(piece => (
        <img
          key={`${piece.src} ${piece.rightPx} ${piece.topPx}`}
          {...fetching}
          src={piece.src}
          alt=""
          width={piece.sizePx}
          height={piece.sizePx}
          decoding="async"
          className={styles.piece}
          style={placed(piece)}
        />
      ))}
    </Ground>
  )
}

function Ground({ href, apart, children }: Pick<BannerProps, 'href' | 'apart'> & { children: ReactNode }) {
  if (href === undefined) return <div className={styles.banner}>{children}</div>
  return (
    <Anchor
      href={href}
      className={styles.banner}
      draggable={false}
      {...(apart ? { target: '_blank', rel: 'noopener noreferrer' } : {})}
    >
      {children}
      <span className="unseen">{apart}</span>
    </Anchor>
  )
}

const placed = ({ rightPx, topPx }: BannerPiece): CSSProperties => ({ right: rightPx, top: topPx })
