import { memo, type RefCallback, useMemo, useRef } from 'react'
import type { Game } from '../../../../shared/games/categories.ts'
import { type Favourites, useFavourites } from '../../../../shared/games/favourites.ts'
import { GameCard } from '../../../../shared/games/game-shelf.tsx'
import { COLUMNS, EAGER_ROWS, rowsOf } from '../grid-rows.ts'
import styles from '../screen.module.css'
import { useRowsNear } from '../use-rows-near.ts'

export type GameGridProps = {
  label: string
  games: readonly Game[]
  /** How many the list has in all; -1 as long as nobody knows. */
  count: number
  onInfo: (game: Game) => void
}

/** A list of any length: only the rows near the screen are in the page. */
export function GameGrid({ games, ...props }: GameGridProps) {
  const rows = useMemo(() => rowsOf(games).map((row, index) => ({ row, index })), [games])
  return <Rows rows={rows} favourites={useFavourites()} {...props} />
}

type Numbered = { row: readonly Game[]; index: number }
type RowsProps = Omit<GameGridProps, 'games'> & { rows: readonly Numbered[]; favourites: Favourites }

function Rows({ label, rows, count, favourites, onInfo }: RowsProps) {
  const list = useRef<HTMLElement>(null)
  const { rowPx, drawn, measure } = useRowsNear(list, rows.length)
  return (
    <section ref={list} aria-label={label} className={styles.grid} style={{ height: rows.length * rowPx }}>
      {rows.slice(drawn.first, drawn.end).map(({ row, index }) => (
        <Row
          key={index}
          measure={index === drawn.first ? measure : undefined}
          {...{ row, index, count, rowPx, favourites, onInfo }}
        />
      ))}
    </section>
  )
}

type RowProps = Numbered &
  Pick<RowsProps, 'count' | 'favourites' | 'onInfo'> & {
    rowPx: number
    measure: RefCallback<HTMLElement> | undefined
  }

/** Those that stay are not drawn again when one comes or goes. */
const Row = memo(({ index, row, count, rowPx, favourites, measure, onInfo }: RowProps) => (
  <ul ref={measure} className={styles.row} style={{ top: index * rowPx }}>
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
))
