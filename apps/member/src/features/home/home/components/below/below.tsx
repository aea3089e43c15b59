import type { CategoryTree } from '../../../../../shared/games/categories.ts'
import WinnerBoard from '../winners/winner-board.tsx'
import styles from './below.module.css'
import { Moods } from './moods.tsx'
import { Vendors } from './vendors.tsx'

export type BelowProps = { tree: CategoryTree | undefined }

/** What follows the hot games: who won, more of them by how they pay, and who makes them. */
export default function Below({ tree }: BelowProps) {
  return (
    <div className={styles.below}>
      <WinnerBoard />
      <Moods />
      <Vendors tree={tree} />
    </div>
  )
}
