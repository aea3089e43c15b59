import { useTexts } from '@hiyas/i18n'
import { FailedState } from '../../../../shared/failed-state.tsx'
import type { Game } from '../../../../shared/games/categories.ts'
import { GameShelfSkeleton } from '../../../../shared/games/game-shelf.tsx'
import { ListEnd, type MorePages } from '../../../../shared/infinite/list-end.tsx'
import styles from '../screen.module.css'
import type { Lobby } from '../use-lobby.ts'
import { type EmptyKind, EmptyList } from './empty-list.tsx'
import { GameGrid } from './game-grid.tsx'

export type GameListProps = {
  lobby: Lobby
  list: { isPending: boolean; refetch: () => unknown }
  games: readonly Game[] | undefined
  /** How many there are, if that is known before all of them are here. */
  total?: number | undefined
  /** For a list that comes by pages. */
  more?: MorePages
  empty: EmptyKind
  onInfo: (game: Game) => void
}

/** A list in each of its states: on its way, failed, empty, there, growing. */
export function GameList({ lobby, list, games, total, more, empty, onInfo }: GameListProps) {
  const { t } = useTexts()
  if (list.isPending) return <GameShelfSkeleton label={t('lobby.list')} />
  // LOBBY-92: no message that goes by; where nothing is there yet, the place of the list says so (decision 9).
  if (games === undefined) return <Failed onRetry={() => void list.refetch()} />
  if (games.length === 0) return <EmptyList lobby={lobby} kind={empty} onInfo={onInfo} />
  const count = total ?? (more?.hasNextPage ? -1 : games.length)
  return (
    <>
      <p className={styles.unseen} role="status">
        {t('lobby.found', { count: total ?? games.length })}
      </p>
      <GameGrid label={t('lobby.list')} games={games} count={count} onInfo={onInfo} />
      {more && <ListEnd more={more} />}
    </>
  )
}

function Failed({ onRetry }: { onRetry: () => void }) {
  const { t } = useTexts()
  return <FailedState inline title={t('lobby.failed')} text={t('lobby.failed_detail')} onRetry={onRetry} />
}
