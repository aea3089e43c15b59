import { symbolPath } from '@hiyas/art'
import { useTexts } from '@hiyas/i18n'
import { Button, EmptyState } from '@hiyas/ui'
import { FailedState } from '../../../../shared/failed-state.tsx'
import type { Game } from '../../../../shared/games/categories.ts'
import { GameShelf, GameShelfSkeleton } from '../../../../shared/games/game-shelf.tsx'
import { ListEnd, type MorePages } from '../../../../shared/infinite/list-end.tsx'
import styles from '../screen.module.css'
import type { Lobby } from '../use-lobby.ts'

export type GameListProps = {
  lobby: Lobby
  list: { isPending: boolean; isError: boolean; refetch: () => unknown }
  games: readonly Game[] | undefined
  /** For a list that comes by pages. */
  more?: MorePages
  empty: 'nothing_found' | 'no_favourites'
}

/** A list in each of its states: on its way, failed, empty, there, growing. */
export function GameList({ lobby, list, games, more, empty }: GameListProps) {
  const { t } = useTexts()
  if (list.isPending) return <GameShelfSkeleton label={t('lobby.list')} />
  if (games === undefined) return <Failed onRetry={() => void list.refetch()} />
  if (games.length === 0) return <Empty lobby={lobby} kind={empty} />
  return (
    <>
      <p className={styles.unseen} role="status">
        {t('lobby.found', { count: games.length })}
      </p>
      <GameShelf label={t('lobby.list')} games={games} eager />
      {more && <ListEnd more={more} />}
    </>
  )
}

function Empty({ lobby, kind }: { lobby: Lobby; kind: GameListProps['empty'] }) {
  const { t } = useTexts()
  const favourites = kind === 'no_favourites'
  const act = () => lobby.dispatch(favourites ? { type: 'tab_chosen', tab: 'all' } : { type: 'everything_shown' })
  return (
    <EmptyState
      symbolSrc={symbolPath('star', 'full')}
      title={t(`lobby.${kind}`)}
      text={t(`lobby.${kind}_detail`)}
      action={
        <Button variant="primary" onClick={act}>
          {t(favourites ? 'lobby.find_game' : 'lobby.show_all')}
        </Button>
      }
    />
  )
}

function Failed({ onRetry }: { onRetry: () => void }) {
  const { t } = useTexts()
  return <FailedState inline title={t('lobby.failed')} text={t('lobby.failed_detail')} onRetry={onRetry} />
}
