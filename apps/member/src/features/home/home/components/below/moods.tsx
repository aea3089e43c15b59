import { useClient } from '@hiyas/client'
import { useTexts } from '@hiyas/i18n'
import { SectionHead, TileRow } from '@hiyas/ui'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useFavourites } from '../../../../../shared/games/favourites.ts'
import { GameCard, HOT_SHOWN } from '../../../../../shared/games/game-shelf.tsx'
import { useFlag, useSite } from '../../../../../shared/page/boot-context.tsx'
import { hotGames } from '../../../../../shared/start-queries.ts'
import styles from './below.module.css'
import { moodsOf } from './moods.ts'

/**
 * The hot games after the first rows, by how they pay. The shelf has asked for them; here nothing is asked (HOME-56). What an earlier visit has
 * kept is nothing to show where the merchant shows nothing as hot any more (SHELL-105).
 */
export function Moods() {
  'use memo'
  const { t } = useTexts()
  const client = useClient()
  const { merchantCode } = useSite()
  const favourites = useFavourites()
  const hot = useQuery({ ...hotGames(client, merchantCode), placeholderData: keepPreviousData, enabled: false })
  const isOffered = useFlag('GAMELOHOT3')
  const shown = isOffered ? (hot.data?.list.slice(HOT_SHOWN) ?? []) : []
  return moodsOf(shown).map(({ mood, games }) => (
    <section key={mood} className={styles.section} aria-labelledby={`mood-${mood}`}>
      <SectionHead id={`mood-${mood}`} title={t(`more.mood_${mood}`)} />
      <TileRow label={t(`more.mood_${mood}`)}>
        {games.map(game => (
          <GameCard key={game.nodeId} game={game} favourites={favourites} hot={false} eager={false} />
        ))}
      </TileRow>
    </section>
  ))
}
