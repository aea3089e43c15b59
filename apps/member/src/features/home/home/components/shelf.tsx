import { symbolPath } from '@hiyas/art'
import { useClient } from '@hiyas/client'
import { useTexts } from '@hiyas/i18n'
import { Button, EmptyState, SectionHead } from '@hiyas/ui'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { paths } from '../../../../routes/paths.ts'
import { FailedState } from '../../../../shared/failed-state.tsx'
import { handsOver } from '../../../../shared/focus/hand-over.ts'
import {
  type Category,
  type CategoryTree,
  categorySymbol,
  type Game,
  showsGames,
  vassalagesOf,
} from '../../../../shared/games/categories.ts'
import { GameShelf, GameShelfSkeleton, HOT_SHOWN } from '../../../../shared/games/game-shelf.tsx'
import { VendorTiles } from '../../../../shared/games/vendor-tiles.tsx'
import { hotGames } from '../../../../shared/start-queries.ts'
import { useSite } from '../../../../shell/boot-context.tsx'
import { homeGames } from '../queries.ts'
import styles from '../screen.module.css'

export type ShelfProps = { category: Category; tree: CategoryTree | undefined; onShowHot: () => void }

/** What the active tab shows, and only that one loads (HOME-49 to HOME-59). */
export function Shelf({ category, tree, onShowHot }: ShelfProps) {
  const { t, number } = useTexts()
  const lobby = category === 'HOT' ? 'RNG' : category
  const count = tree?.mapping[lobby]?.gameCount
  return (
    <section className={styles.section} aria-labelledby="shelf">
      <SectionHead
        id="shelf"
        title={category === 'HOT' ? t('home.hot_now') : t(`category.${category}`)}
        symbolSrc={categorySymbol(category)}
        more={{
          href: paths.gameList({ gameType: lobby }),
          label: t('home.all'),
          ...(count === undefined ? {} : { count: number(count) }),
        }}
      />
      {category === 'HOT' && <HotGames />}
      {showsGames(category) && <CategoryGames category={category} tree={tree} onShowHot={onShowHot} />}
      {category !== 'HOT' && !showsGames(category) && (
        <CategoryVendors category={category} tree={tree} onShowHot={onShowHot} />
      )}
    </section>
  )
}

function HotGames() {
  const { t } = useTexts()
  const client = useClient()
  const { merchantCode } = useSite()
  const hot = useQuery({ ...hotGames(client, merchantCode), placeholderData: keepPreviousData })
  if (hot.isPending && !hot.isPaused) return <GameShelfSkeleton label={t('home.hot_now')} />
  if (hot.data === undefined) return <Failed onRetry={() => void hot.refetch()} />
  return <GameShelf label={t('home.hot_now')} games={hot.data.list.slice(0, HOT_SHOWN)} hotShelf eager />
}

function CategoryGames({ category, tree, onShowHot }: ShelfProps) {
  const { t } = useTexts()
  const client = useClient()
  const { merchantCode } = useSite()
  const vendors = vassalagesOf(tree, category)
  // HOME-58: without vendors of our own the list would be every slot of the site.
  const isNobodys = category === 'INHOUSE' && vendors === ''
  const list = useQuery({
    ...homeGames(client, merchantCode, category, vendors),
    placeholderData: keepPreviousData,
    enabled: !isNobodys,
  })
  const label = t(`category.${category}`)
  if (isNobodys && tree !== undefined) return <NoGames onShowHot={onShowHot} />
  if (list.isPending && !list.isPaused) return <GameShelfSkeleton label={label} />
  if (list.data === undefined) return <Failed onRetry={() => void list.refetch()} />
  return <Games label={label} games={list.data.games} onShowHot={onShowHot} />
}

/** Vendors of a kind of games that is shown by them. Before the server has named them there is nothing to say. */
function CategoryVendors({ category, tree, onShowHot }: ShelfProps) {
  const { t } = useTexts()
  if (tree === undefined) return null
  const vendors = tree.mapping[category]?.vendors ?? []
  return vendors.length === 0 ? (
    <NoGames onShowHot={onShowHot} />
  ) : (
    <VendorTiles label={t(`category.${category}`)} vendors={vendors} />
  )
}

function Games({ label, games, onShowHot }: { label: string; games: readonly Game[]; onShowHot: () => void }) {
  return games.length > 0 ? <GameShelf label={label} games={games} /> : <NoGames onShowHot={onShowHot} />
}

function NoGames({ onShowHot }: { onShowHot: () => void }) {
  const { t } = useTexts()
  return (
    <EmptyState
      symbolSrc={symbolPath('gemCluster', 'large')}
      title={t('home.no_games')}
      text={t('home.no_games_detail')}
      action={
        <Button ref={handsOver} onClick={onShowHot}>
          {t('home.see_hot')}
        </Button>
      }
    />
  )
}

/** Also without a connection: what is missing comes with it, and a try changes nothing. */
function Failed({ onRetry }: { onRetry: () => void }) {
  const { t } = useTexts()
  return <FailedState inline title={t('home.games_failed')} text={t('home.games_failed_detail')} onRetry={onRetry} />
}
