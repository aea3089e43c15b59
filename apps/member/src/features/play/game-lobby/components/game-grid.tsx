import { useMemo } from 'react'
import { WindowVirtualizer } from 'virtua'
import type { Game } from '../../../../shared/games/categories.ts'
import { type Favourites, useFavourites } from '../../../../shared/games/favourites.ts'
import { GameCard } from '../../../../shared/games/game-shelf.tsx'
import { COLUMNS, EAGER_ROWS, rowHeightPx, rowsOf } from '../grid-rows.ts'
import styles from '../screen.module.css'

/** How far beyond the screen rows are drawn: a flick on a slow phone must not show a hole. */
const DRAWN_BEYOND_PX = 600

export type GameGridProps = {
  label: string
  games: readonly Game[]
  /** How many the list has in all; -1 as long as nobody knows. */
  count: number
  onInfo: (game: Game) => void
}

/** A list of any length: only the rows near the screen are in the page. */
export function GameGrid({ label, games, count, onInfo }: GameGridProps) {
  'use memo'
  const rows = useMemo(() => rowsOf(games), [games])
  const favourites = useFavourites()
  const rowPx = useMemo(() => rowHeightPx(window.innerWidth), [])
  return (
    <section aria-label={label} className={styles.grid}>
      <WindowVirtualizer data={rows} itemSize={rowPx} bufferSize={DRAWN_BEYOND_PX}>
        {(row, index) => <Row key={index} {...{ index, row, count, rowPx, favourites, onInfo }} />}
      </WindowVirtualizer>
    </section>
  )
}

type RowProps = {
  index: number
  row: readonly Game[]
  count: number
  rowPx: number
  favourites: Favourites
  onInfo: (game: Game) => void
}

function Row({ index, row, count, rowPx, favourites, onInfo }: RowProps) {
  'use memo'
  return (
    <ul className={styles.row} style={{ minHeight: rowPx }}>
      {row.map((game, place) => (
        <li key={game.nodeId} aria-setsize={count} aria-posinset={index * COLUMNS + place + 1}>
          <GameCard
            game={game}
            favourites={favourites}
            hot={game.isHot}
            eager={index < EAGER_ROWS}
            onLongPress={onInfo}
          />
        </li>
      ))}
    </ul>
  )
}
