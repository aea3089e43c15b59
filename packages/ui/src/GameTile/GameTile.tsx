import { useCallback, useState } from 'react'
import { Icon } from '../Icon/Icon.tsx'
import { starBold, starFill } from '../Icon/icons.ts'
import skeleton from '../Skeleton/Skeleton.module.css'
import { Anchor } from '../shared/Anchor.tsx'
import { cx } from '../shared/cx.ts'
import { Tag, type TagKind } from '../Tag/Tag.tsx'
import styles from './GameTile.module.css'

/** Three tiles a row in a column of 430 px at most, with the gutters taken off. */
const TILE_SIZES = '(max-width: 430px) 31vw, 127px'
const ART_WIDTH_PX = 342
const ART_HEIGHT_PX = 456

export type GameTileProps = {
  href: string
  title: string
  vendor: string
  /** AVIF as a srcset with widths, WebP as the fallback. */
  art: { avifSrcSet: string; webp: string }
  tag?: { kind: TagKind; label: string } | undefined
  /** Of the vendor (LOBBY-47): in the corner, or under the tag. */
  markSrc?: string | undefined
  /** The tile belongs to the first screen: its picture is fetched at once. */
  eager?: boolean | undefined
  /** Its name stays as it is: whether it is pressed says the rest. */
  star?: { on: boolean; label: string; onToggle: () => void } | undefined
}

/** A game on the shelf. Its picture may be missing: then the tile shows colour and name in the same box. */
export function GameTile({ href, title, vendor, art, tag, markSrc, eager, star }: GameTileProps) {
  const { picture, hasFailed } = usePicture()
  return (
    <article className={styles.tile}>
      <Anchor href={href} className={styles.link} draggable={false}>
        <span className={styles.art}>
          {hasFailed ? (
            <span className={styles.fallback} aria-hidden="true">
              {title}
            </span>
          ) : (
            <picture>
              <source type="image/avif" srcSet={art.avifSrcSet} sizes={TILE_SIZES} />
              <img
                {...picture}
                className={styles.picture}
                src={art.webp}
                alt=""
                width={ART_WIDTH_PX}
                height={ART_HEIGHT_PX}
                loading={eager ? undefined : 'lazy'}
                decoding="async"
                draggable={false}
              />
            </picture>
          )}
          {tag && (
            <span className={styles.tag} data-kind={tag.kind}>
              <Tag kind={tag.kind}>{tag.label}</Tag>
            </span>
          )}
          {markSrc && <span className={styles.mark} style={{ backgroundImage: `url("${encodeURI(markSrc)}")` }} />}
        </span>
        <span className={styles.title}>{title}</span>
        <span className={styles.vendor}>{vendor}</span>
      </Anchor>
      {star && (
        <button
          type="button"
          className={styles.star}
          aria-label={star.label}
          aria-pressed={star.on}
          onClick={star.onToggle}
        >
          <Icon shape={star.on ? starFill : starBold} />
        </button>
      )}
    </article>
  )
}

/** The same box while the list is on its way. */
export function GameTileSkeleton() {
  return (
    <div className={styles.tile} aria-hidden="true">
      <span className={cx(styles.art, skeleton.skeleton)} />
      <span className={cx(styles.line, skeleton.skeleton)} />
      <span className={cx(styles.line, skeleton.skeleton)} />
    </div>
  )
}

/**
 * Whether the picture failed. One of a server-rendered page may have, before anybody listened; one that arrives changes nothing: it
 * covers what it stands on. It is looked at as it comes into the page: an effect would be one more task for each tile of a long list.
 */
function usePicture() {
  const [hasFailed, setHasFailed] = useState(false)
  const ref = useCallback((image: HTMLImageElement | null) => {
    if (image?.complete && image.naturalWidth === 0) setHasFailed(true)
  }, [])
  return { hasFailed, picture: { ref, onError: () => setHasFailed(true) } }
}
