import { createContext, memo, type ReactNode, type RefCallback, use, useRef } from 'react'
import type { Game } from '../../../../shared/games/categories.ts'
import { type Favourites, useFavourites } from '../../../../shared/games/favourites.ts'
import { GameCard } from '../../../../shared/games/game-shelf.tsx'
import { COLUMNS, isEager, rowOf, rowsIn } from '../grid-rows.ts'
import styles from '../screen.module.css'
import { useRowsNear } from '../use-rows-near.ts'

export type GameGridProps = {
  label: string
  games: readonly Game[]
  /** How many the list has in all; -1 as long as nobody knows. */
  count: number
  /** These are games of the list before: what was asked for is on its way. */
  busy?: boolean
}

const StarsContext = createContext<Favourites | null>(null)

/** What is starred, for all lists of the lobby: it changes with a star and not with a page of a list, so that one draws no other row anew. */
export function Stars({ children }: { children: ReactNode }) {
  return <StarsContext value={useFavourites()}>{children}</StarsContext>
}

function useStars(): Favourites {
  const stars = use(StarsContext)
  if (stars === null) throw new Error('a list of games stands outside of Stars')
  return stars
}

/** A list of any length: only the rows near the screen are in the page. It stands within `Stars`. */
export const GameGrid = memo(Rows)

function Rows({ label, games, count, busy }: GameGridProps) {
  const list = useRef<HTMLElement>(null)
  const rows = rowsIn(games)
  const { rowPx, drawn, arrive } = useRowsNear(list, rows)
  const near = Array.from({ length: Math.min(drawn.end, rows) - drawn.first }, (_, place) => drawn.first + place)
  return (
    <section
      ref={list}
      aria-label={label}
      aria-busy={busy || undefined}
      className={styles.grid}
      style={{ height: rows * rowPx }}
    >
      {near.map(index => (
        <Row key={index} row={rowOf(games, index)} {...{ index, count, rowPx, arrive }} />
      ))}
    </section>
  )
}

type RowProps = Pick<GameGridProps, 'count'> & {
  row: readonly Game[]
  index: number
  rowPx: number
  arrive: RefCallback<HTMLElement>
}

/** Those that stay are not drawn again when one comes or goes, nor when the list grows. */
const Row = memo(
  ({ index, row, count, rowPx, arrive }: RowProps) => (
    <ul ref={arrive} className={styles.row} style={{ top: index * rowPx }}>
      {row.map((game, place) => (
        <li key={game.nodeId} aria-setsize={count} aria-posinset={index * COLUMNS + place + 1}>
          <Card game={game} eager={isEager(index)} />
        </li>
      ))}
    </ul>
  ),
  areEqual,
)

function Card({ game, eager }: { game: Game; eager: boolean }) {
  return <GameCard game={game} favourites={useStars()} hot={game.isHot} eager={eager} />
}

/** The games of a row that is drawn stay the same objects when more come; the list that holds them does not. */
function areEqual({ row, ...one }: RowProps, { row: otherRow, ...other }: RowProps): boolean {
  return isShallowEqual(row, otherRow) && isShallowEqual(one, other)
}

const isShallowEqual = <Props extends object>(one: Props, other: Props): boolean => {
  const names = Object.keys(one) as (keyof Props)[]
  return names.length === Object.keys(other).length && names.every(name => Object.is(one[name], other[name]))
}
