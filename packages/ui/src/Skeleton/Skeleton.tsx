import styles from './Skeleton.module.css'

export type SkeletonProps = {
  /** CSS length or a number of pixels: the geometry of what is coming. */
  width?: number | string
  height: number | string
  radius?: number
}

/** A grey box in the place and size of what is on its way. The list around it says `aria-busy`. */
export function Skeleton({ width = '100%', height, radius = 10 }: SkeletonProps) {
  return <div className={styles.skeleton} style={{ width, height, borderRadius: radius }} aria-hidden="true" />
}
