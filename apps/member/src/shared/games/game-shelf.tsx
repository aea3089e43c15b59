import { type TileArt, tileArt } from '@hiyas/art'
import { useTexts } from '@hiyas/i18n'
import { GameTile, type GameTileProps, GameTileSkeleton, TileGrid } from '@hiyas/ui'
import type { Game } from './categories.ts'
import { type Favourites, useFavourites } from './favourites.ts'
import { launchHref } from './launch-way.ts'
import { vendorLogo } from './vendor-logo.ts'

/** Three rows of what is played most. */
export const HOT_SHOWN = 9
/** Two rows: what a phone shows at first. */
const EAGER_TILES = 6
/** An address that fails at once, without asking anybody. */
const NO_PICTURE = 'data:,'
const SKELETON_PLACES = [1, 2, 3, 4, 5, 6, 7, 8, 9] as const

export type GameShelfProps = {
  label: string
  games: readonly Game[]
  /** Here only the first wears the tag: all that is played much is hot, and what fills up the rest was hardly played. */
  hotShelf?: boolean
  /** The shelf belongs to the first screen. */
  eager?: boolean
}

/** Games in rows of three. A tap plays, the star keeps (LOBBY-47 to LOBBY-50). */
export function GameShelf({ label, games, hotShelf = false, eager = false }: GameShelfProps) {
  'use memo'
  const favourites = useFavourites()
  return (
    <TileGrid label={label}>
      {games.map((game, index) => (
        <GameCard
          key={game.nodeId}
          game={game}
          favourites={favourites}
          hot={game.isHot && (!hotShelf || index === 0)}
          eager={eager && index < EAGER_TILES}
        />
      ))}
    </TileGrid>
  )
}

export type GameCardProps = {
  game: Game
  favourites: Favourites
  /** Whether it wears the tag. */
  hot: boolean
  eager: boolean
}

/** One game of a list: a tap plays it. Its name is that of the node where it has none of its own (LOBBY-48). */
export function GameCard({ game, favourites, hot, eager }: GameCardProps) {
  'use memo'
  const { t } = useTexts()
  const title = game.gameName || game.nodeName
  const on = favourites.has(game.nodeId) === true
  return (
    <GameTile
      href={launchHref(game)}
      title={title}
      vendor={game.vendorName}
      art={artOf(game)}
      tag={tagOf(game, hot, t)}
      markSrc={vendorLogo(game.vassalage, 'mark')}
      eager={eager}
      star={
        favourites.offered
          ? {
              on,
              label: t('tile.star', { game: title }),
              onToggle: () => favourites.toggle(game),
            }
          : undefined
      }
    />
  )
}

/** The same rows while the list is on its way. */
export function GameShelfSkeleton({ label }: { label: string }) {
  return (
    <TileGrid label={label} busy>
      {SKELETON_PLACES.map(place => (
        <GameTileSkeleton key={place} />
      ))}
    </TileGrid>
  )
}

function tagOf(game: Game, hot: boolean, t: ReturnType<typeof useTexts>['t']): GameTileProps['tag'] {
  if (game.maintenance) return { kind: 'rest', label: t('tile.rest') }
  if (game.isNew) return { kind: 'new', label: t('tile.new') }
  return hot ? { kind: 'hot', label: t('tile.hot') } : undefined
}

/**
 * Our own tiles come in two widths and two formats; a supplier's picture is taken as it is. Without one, the tile shows colour and
 * name (LOBBY-98).
 */
export function artOf({ showIcon, mobileSmallIcon, iconUrl: anyIcon }: Game): TileArt {
  const iconUrl = showIcon ? mobileSmallIcon || anyIcon : NO_PICTURE
  const slug = /^\/art\/tiles\/([\w-]+)\.webp$/.exec(iconUrl)?.[1]
  return slug === undefined ? { avifSrcSet: '', webp: iconUrl } : tileArt(slug)
}
