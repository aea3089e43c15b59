import { type Texts, useTexts } from '@hiyas/i18n'
import { FailedState } from '../../../../shared/failed-state.tsx'
import { useFocusOfGone } from '../../../../shared/focus/use-focus-of-gone.ts'
import type { Game } from '../../../../shared/games/categories.ts'
import { GameShelfSkeleton } from '../../../../shared/games/game-shelf.tsx'
import { HeldUp, isHeldUp } from '../../../../shared/held-up.tsx'
import { ListEnd, type MorePages } from '../../../../shared/infinite/list-end.tsx'
import { emptyKindOf } from '../lobby-state.ts'
import type { Lobby } from '../use-lobby.ts'
import { EmptyList } from './empty-list.tsx'
import { GameGrid } from './game-grid.tsx'

export type GameListProps = {
  lobby: Lobby
  /** With `isPlaceholderData` the games are those of the list before, in the place of the ones that were asked for. */
  list: {
    isPending: boolean
    isPaused: boolean
    isPlaceholderData: boolean
    dataUpdatedAt: number
    refetch: () => unknown
  }
  games: readonly Game[] | undefined
  /** How many there are, if that is known before all of them are here. */
  total?: number | undefined
  /** For a list that comes by pages. */
  more?: MorePages
}

const HEADING = 'lobby-list'
/** As `aria-setsize` has it. */
const COUNT_UNKNOWN = -1

/** Leads to the list, without moving the page. */
export const goToList = (): void => document.getElementById(HEADING)?.focus({ preventScroll: true })

/** A list under its heading, which says how much it holds: the line is there before the list, as one that comes with its words is heard by nobody. */
export function GameList(props: GameListProps) {
  const { t } = useTexts()
  // A star that is taken off and a button that changes the list go with what they stood in.
  const heading = useFocusOfGone<HTMLHeadingElement>()
  return (
    <>
      <h2 ref={heading} id={HEADING} tabIndex={-1} className="unseen">
        {t('lobby.list')}
      </h2>
      <p className="unseen" role="status">
        {foundText(props, t)}
      </p>
      <Games {...props} />
    </>
  )
}

/** Nothing as long as the answer is not here: what stands in its place is not what was asked for. */
function foundText(props: GameListProps, t: Texts['t']): string {
  const { lobby, list, games } = props
  if (games === undefined || list.isPlaceholderData || isHeldUp(list)) return ''
  if (games.length === 0) return t(`lobby.${emptyKindOf(lobby.place, lobby.state)}`)
  const count = countOf(props, games)
  return count === null ? t('lobby.found_some') : t('lobby.found', { count })
}

/**
 * How many games a list has; null as long as pages are to come of a list that does not say it: so many as are here would be too few. What
 * stands in the place of another list cannot say whether any are: `hasNextPage` is of the list that was asked for.
 */
const countOf = ({ list, total, more }: GameListProps, games: readonly Game[]): number | null =>
  total ?? (more?.hasNextPage || list.isPlaceholderData ? null : games.length)

/** In each of its states: on its way, failed, empty, there, growing. */
function Games(props: GameListProps) {
  const { lobby, list, games, more } = props
  const { t } = useTexts()
  if (isHeldUp(list)) return <HeldUp />
  if (list.isPending) return <GameShelfSkeleton label={t('lobby.list')} />
  // LOBBY-92: no message that goes by; where nothing is there yet, the place of the list says so (decision 9).
  if (games === undefined) return <Failed onRetry={() => void list.refetch()} />
  // An empty list of before has nothing to show, and says nothing of what was asked for.
  if (games.length === 0)
    return list.isPlaceholderData ? <GameShelfSkeleton label={t('lobby.list')} /> : <EmptyList lobby={lobby} />
  return (
    <>
      <GameGrid
        label={t('lobby.list')}
        games={games}
        count={countOf(props, games) ?? COUNT_UNKNOWN}
        busy={list.isPlaceholderData}
      />
      {more && <ListEnd more={more} />}
    </>
  )
}

function Failed({ onRetry }: { onRetry: () => void }) {
  const { t } = useTexts()
  return <FailedState inline title={t('lobby.failed')} text={t('lobby.failed_detail')} onRetry={onRetry} />
}
