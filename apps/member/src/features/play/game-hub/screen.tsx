import { useClient } from '@hiyas/client'
import { useTexts } from '@hiyas/i18n'
import { Anchor, SectionHead, Skeleton } from '@hiyas/ui'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { paths } from '../../../routes/paths.ts'
import { useIsMember } from '../../../session/provider.tsx'
import { FailedState } from '../../../shared/failed-state.tsx'
import {
  type Category,
  type CategoryTree,
  categoriesOf,
  categoryHref,
  categorySymbol,
} from '../../../shared/games/categories.ts'
import { GameShelf, GameShelfSkeleton, HOT_SHOWN } from '../../../shared/games/game-shelf.tsx'
import { HeldUp, isHeldUp } from '../../../shared/held-up.tsx'
import { useFlag, useSite } from '../../../shared/page/boot-context.tsx'
import { gameCategories, hotGames } from '../../../shared/start-queries.ts'
import { Coming } from '../../../shared/status-line/coming.tsx'
import { lastPlayed } from './queries.ts'
import styles from './screen.module.css'

const SKELETONS = ['a', 'b', 'c', 'd', 'e', 'f'] as const

/** All kinds of games, what the member played last, and what everybody plays (LOBBY-07). */
export default function GameHubScreen() {
  const { t } = useTexts()
  const client = useClient()
  const { merchantCode } = useSite()
  const hasHot = useFlag('GAMELOHOT3')
  const tree = useQuery({ ...gameCategories(client, merchantCode), placeholderData: keepPreviousData })
  // Said once, for all that is missing.
  if (isHeldUp(tree)) return <HeldUp />
  return (
    <div className={styles.hub}>
      <section className={styles.section} aria-labelledby="kinds">
        <h2 className="unseen" id="kinds">
          {t('hub.kinds')}
        </h2>
        {tree.isError && tree.data === undefined ? (
          <FailedState
            inline
            title={t('lobby.failed')}
            text={t('lobby.failed_detail')}
            onRetry={() => void tree.refetch()}
          />
        ) : (
          <Kinds tree={tree.data?.content} />
        )}
      </section>
      <LastPlayed />
      {hasHot && <Hot />}
    </div>
  )
}

function Kinds({ tree }: { tree: CategoryTree | undefined }) {
  const { t } = useTexts()
  if (tree === undefined)
    return (
      <Coming className={styles.kinds}>
        {SKELETONS.map(place => (
          <Skeleton key={place} width="100%" height={84} />
        ))}
      </Coming>
    )
  return (
    <ul className={styles.kinds} aria-label={t('hub.kinds')}>
      {categoriesOf(tree)
        .filter(category => category !== 'HOT')
        .map(category => (
          <li key={category}>
            <Kind category={category} count={tree.mapping[category]?.gameCount ?? 0} />
          </li>
        ))}
    </ul>
  )
}

function Kind({ category, count }: { category: Category; count: number }) {
  const { t } = useTexts()
  return (
    <Anchor className={styles.kind} href={categoryHref(category)} data-kind={category}>
      <span className={styles.words}>
        <b className={styles.name}>{t(`category.${category}`)}</b>
        <span className={styles.count}>{count > 0 ? t('hub.games', { count }) : t('hub.soon')}</span>
      </span>
      <img className={styles.symbol} src={categorySymbol(category, 'large')} alt="" width={64} height={64} />
    </Anchor>
  )
}

/** Nothing for a visitor, and nothing before the first game. */
function LastPlayed() {
  const { t } = useTexts()
  const client = useClient()
  const isMember = useIsMember()
  const isOpen = useFlag('GAMELOREC3')
  const list = useQuery({ ...lastPlayed(client), enabled: isMember && isOpen })
  const games = list.data?.list ?? []
  if (!isMember || games.length === 0) return null
  return (
    <section className={styles.section} aria-labelledby="last-played">
      <SectionHead id="last-played" title={t('hub.recents')} />
      <GameShelf label={t('hub.recents')} games={games} />
    </section>
  )
}

function Hot() {
  const { t } = useTexts()
  const client = useClient()
  const { merchantCode } = useSite()
  const hot = useQuery({ ...hotGames(client, merchantCode), placeholderData: keepPreviousData })
  if ((hot.isError && hot.data === undefined) || isHeldUp(hot)) return null
  const label = t('hub.hot')
  return (
    <section className={styles.section} aria-labelledby="hot">
      <SectionHead
        id="hot"
        title={label}
        symbolSrc={categorySymbol('HOT')}
        more={{ href: paths.gameList({ gameType: 'RNG' }), label: t('hub.all') }}
      />
      {hot.isPending ? (
        <GameShelfSkeleton label={label} />
      ) : (
        <GameShelf label={label} games={hot.data.list.slice(0, HOT_SHOWN)} hotShelf />
      )}
    </section>
  )
}
