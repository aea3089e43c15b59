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
  list: { isPending: boolean; isPaused: boolean; dataUpdatedAt: number; refetch: () => unknown }
  games: readonly Game[] | undefined
  /** How many there are, if that is known before all of them are here. */
  total?: number | undefined
  /** For a list that comes by pages. */
  more?: MorePages
}

const HEADING = 'lobby-list'

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
function foundText({ lobby, list, games, total }: GameListProps, t: Texts['t']): string {
  if (games === undefined || isHeldUp(list)) return ''
  return games.length === 0
    ? t(`lobby.${emptyKindOf(lobby.place, lobby.state)}`)
    : t('lobby.found', { count: total ?? games.length })
}

/** In each of its states: on its way, failed, empty, there, growing. */
function Games({ lobby, list, games, total, more }: GameListProps) {
  const { t } = useTexts()
  if (isHeldUp(list)) return <HeldUp />
  if (list.isPending) return <GameShelfSkeleton label={t('lobby.list')} />
  // LOBBY-92: no message that goes by; where nothing is there yet, the place of the list says so (decision 9).
  if (games === undefined) return <Failed onRetry={() => void list.refetch()} />
  if (games.length === 0) return <EmptyList lobby={lobby} />
  const count = total ?? (more?.hasNextPage ? -1 : games.length)
  return (
    <>
      <GameGrid label={t('lobby.list')} games={games} count={count} />
      {more && <ListEnd more={more} />}
    </>
  )
}

function Failed({ onRetry }: { onRetry: () => void }) {
  const { t } = useTexts()
  return <FailedState inline title={t('lobby.failed')} text={t('lobby.failed_detail')} onRetry={onRetry} />
}
