import { symbolPath } from '@hiyas/art'
import { useClient } from '@hiyas/client'
import { useTexts } from '@hiyas/i18n'
import { Button, EmptyState, SectionHead } from '@hiyas/ui'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { FailedState } from '../../../../shared/failed-state.tsx'
import { handsOver } from '../../../../shared/focus/hand-over.ts'
import {
  type Category,
  type CategoryTree,
  categoryHref,
  categorySymbol,
  type Game,
  showsGames,
  vassalagesOf,
} from '../../../../shared/games/categories.ts'
import { GameShelf, GameShelfSkeleton, HOT_SHOWN } from '../../../../shared/games/game-shelf.tsx'
import { VendorTiles } from '../../../../shared/games/vendor-tiles.tsx'
import { HeldUp } from '../../../../shared/held-up.tsx'
import { useFlag, useSite } from '../../../../shared/page/boot-context.tsx'
import { hotGames } from '../../../../shared/start-queries.ts'
import { homeGames } from '../queries.ts'
import styles from '../screen.module.css'

/** What was asked for, and whether it is still on its way. */
type Asked = { isPending: boolean; isPaused: boolean; refetch: () => unknown }

export type ShelfProps = {
  category: Category
  /** The kinds of games and their vendors. */
  kinds: Asked & { data: { content: CategoryTree } | undefined }
  /** Undefined where nothing is shown as hot (SHELL-105). */
  onShowHot: (() => void) | undefined
}

type WayToHot = Pick<ShelfProps, 'onShowHot'>

/** What the active tab shows, and only that one loads (HOME-49 to HOME-59). */
export function Shelf({ category, kinds, onShowHot }: ShelfProps) {
  const { t, number } = useTexts()
  const lobby = category === 'HOT' ? 'RNG' : category
  const count = kinds.data?.content.mapping[lobby]?.gameCount
  return (
    <section className={styles.section} aria-labelledby="shelf">
      <SectionHead
        id="shelf"
        title={category === 'HOT' ? t('home.hot_now') : t(`category.${category}`)}
        symbolSrc={categorySymbol(category)}
        more={{
          href: categoryHref(lobby),
          label: t('home.all'),
          ...(count === undefined ? {} : { count: number(count) }),
        }}
      />
      {category === 'HOT' && <HotGames />}
      {showsGames(category) && <CategoryGames category={category} kinds={kinds} onShowHot={onShowHot} />}
      {category !== 'HOT' && !showsGames(category) && (
        <CategoryVendors category={category} kinds={kinds} onShowHot={onShowHot} />
      )}
    </section>
  )
}

function HotGames() {
  const { t } = useTexts()
  const client = useClient()
  const { merchantCode } = useSite()
  const hot = useQuery({ ...hotGames(client, merchantCode), placeholderData: keepPreviousData })
  if (hot.data === undefined) return <Missing asked={hot} label={t('home.hot_now')} />
  return <GameShelf label={t('home.hot_now')} games={hot.data.list.slice(0, HOT_SHOWN)} hotShelf eager />
}

function CategoryGames({ category, kinds, onShowHot }: ShelfProps) {
  const { t } = useTexts()
  const client = useClient()
  const { merchantCode } = useSite()
  const vendors = vassalagesOf(kinds.data?.content, category)
  // SHELL-105: a merchant may have switched off the lists of games.
  const isListed = useFlag('GAMELO3')
  // HOME-58: without vendors of our own the list would be every slot of the site.
  const isNobodys = category === 'INHOUSE' && vendors === ''
  const list = useQuery({
    ...homeGames(client, merchantCode, category, vendors),
    placeholderData: keepPreviousData,
    enabled: isListed && !isNobodys,
  })
  const label = t(`category.${category}`)
  if (!isListed || (isNobodys && kinds.data)) return <NoGames onShowHot={onShowHot} />
  if (list.data === undefined) return <Missing asked={isNobodys ? kinds : list} label={label} />
  return <Games label={label} games={list.data.games} onShowHot={onShowHot} />
}

/** Vendors of a kind of games that is shown by them. */
function CategoryVendors({ category, kinds, onShowHot }: ShelfProps) {
  const { t } = useTexts()
  const label = t(`category.${category}`)
  if (kinds.data === undefined) return <Missing asked={kinds} label={label} />
  const vendors = kinds.data.content.mapping[category]?.vendors ?? []
  return vendors.length === 0 ? <NoGames onShowHot={onShowHot} /> : <VendorTiles label={label} vendors={vendors} />
}

function Games({ label, games, onShowHot }: { label: string; games: readonly Game[] } & WayToHot) {
  return games.length > 0 ? <GameShelf label={label} games={games} /> : <NoGames onShowHot={onShowHot} />
}

function NoGames({ onShowHot }: WayToHot) {
  const { t } = useTexts()
  return (
    <EmptyState
      symbolSrc={symbolPath('gemCluster', 'large')}
      title={t('home.no_games')}
      text={t('home.no_games_detail')}
      action={
        onShowHot && (
          <Button ref={handsOver} onClick={onShowHot}>
            {t('home.see_hot')}
          </Button>
        )
      }
    />
  )
}

/** On its way, waiting for a connection, or not to be had. */
function Missing({ asked: { isPending, isPaused, refetch }, label }: { asked: Asked; label: string }) {
  const { t } = useTexts()
  if (isPaused) return <HeldUp />
  if (isPending) return <GameShelfSkeleton label={label} />
  return <FailedState inline title={t('home.games_failed')} text={t('home.games_failed_detail')} onRetry={refetch} />
}
