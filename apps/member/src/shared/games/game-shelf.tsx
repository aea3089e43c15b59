import { type TileArt, tileArt, vendorPath } from '@hiyas/art'
import { useTexts } from '@hiyas/i18n'
import { GameTile, type GameTileProps, GameTileSkeleton, TileGrid } from '@hiyas/ui'
import { paths } from '../../routes/paths.ts'
import type { Game } from './categories.ts'
import { useFavourites } from './favourites.ts'

/** Two rows: what a phone shows at first. */
const EAGER_TILES = 6
const SKELETON_PLACES = [1, 2, 3, 4, 5, 6, 7, 8, 9] as const

export type GameShelfProps = {
  label: string
  games: readonly Game[]
  /** On the hot shelf every game is hot: only the first wears the tag. */
  hotShelf?: boolean
  /** The shelf belongs to the first screen. */
  eager?: boolean
}

/** Games in rows of three. A tap plays, the star keeps (LOBBY-47 to LOBBY-50). */
export function GameShelf({ label, games, hotShelf = false, eager = false }: GameShelfProps) {
  'use memo'
  const { t } = useTexts()
  const favourites = useFavourites()
  return (
    <TileGrid label={label}>
      {games.map((game, index) => {
        const title = game.gameName || game.nodeName
        const on = favourites.has(game.nodeId)
        return (
          <GameTile
            key={game.nodeId}
            href={playHref(game)}
            title={title}
            vendor={game.vendorName}
            art={artOf(game)}
            tag={tagOf(game, hotShelf ? index === 0 : game.isHot, t)}
            markSrc={vendorPath(game.vassalage, 'mark')}
            eager={eager && index < EAGER_TILES}
            star={{
              on,
              label: t(on ? 'tile.unstar' : 'tile.star', { game: title }),
              onToggle: () => favourites.toggle(game),
            }}
          />
        )
      })}
    </TileGrid>
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

/** LOBBY-72: a game with a room id uses it as the game id. */
export const playHref = (game: Pick<Game, 'nodeId' | 'gameId' | 'roomId' | 'vassalage'>): string =>
  paths.launchGame({ nodeId: game.nodeId, gameId: game.roomId ?? game.gameId, vassalage: game.vassalage })

function tagOf(game: Game, hot: boolean, t: ReturnType<typeof useTexts>['t']): GameTileProps['tag'] {
  if (game.isNew) return { kind: 'new', label: t('tile.new') }
  return hot ? { kind: 'hot', label: t('tile.hot') } : undefined
}

/** Our own tiles come in two widths and two formats; a supplier's picture is taken as it is. */
function artOf({ iconUrl }: Game): TileArt {
  const slug = /^\/art\/tiles\/([\w-]+)\.webp$/.exec(iconUrl)?.[1]
  return slug === undefined ? { avifSrcSet: '', webp: iconUrl } : tileArt(slug)
}
