import { symbolPath } from '@hiyas/art'
import { useClient } from '@hiyas/client'
import { useTexts } from '@hiyas/i18n'
import { Button, ButtonLink, EmptyState, SectionHead } from '@hiyas/ui'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { paths } from '../../../../routes/paths.ts'
import { categorySymbol, type Game } from '../../../../shared/games/categories.ts'
import { hotGames } from '../../../../shared/start-queries.ts'
import { useSite } from '../../../../shell/boot-context.tsx'
import styles from '../screen.module.css'
import type { Lobby } from '../use-lobby.ts'
import { GameGrid } from './game-grid.tsx'

export type EmptyKind = 'nothing_found' | 'no_favourites' | 'no_recents'

/** Two rows of something else to play. */
const INSTEAD_MAX = 6

type EmptyProps = { lobby: Lobby; onInfo: (game: Game) => void }

/** LOBBY-33: says what is empty and why, takes the filters off in one tap, and shows what others play meanwhile. */
export function EmptyList({ lobby, kind, onInfo }: EmptyProps & { kind: EmptyKind }) {
  const { t } = useTexts()
  const { dispatch } = lobby
  const own = kind !== 'nothing_found'
  const act = () => dispatch(own ? { type: 'tab_chosen', tab: 'all' } : { type: 'everything_shown' })
  return (
    <>
      <EmptyState
        symbolSrc={symbolPath(kind === 'nothing_found' ? 'target' : 'star', 'large')}
        title={t(`lobby.${kind}`)}
        text={t(`lobby.${kind}_detail`)}
        action={
          <Button variant="primary" onClick={act}>
            {t(own ? 'lobby.find_game' : 'lobby.show_all')}
          </Button>
        }
      />
      <Instead title={t('lobby.instead')} onInfo={onInfo} />
    </>
  )
}

/** A kind of games that nobody has brought yet says so, and leads to what there is. */
export function NotOpenYet({ lobby, onInfo }: EmptyProps) {
  const { t } = useTexts()
  const { category } = lobby.place
  const links: ReactNode = (
    <div className={styles.ways}>
      <ButtonLink href={paths.gameHub()}>{t('lobby.other_games')}</ButtonLink>
      <ButtonLink href={paths.slots()} variant="primary">
        {t('lobby.to_slots')}
      </ButtonLink>
    </div>
  )
  return (
    <>
      <EmptyState
        symbolSrc={categorySymbol(category, 'large')}
        title={t('lobby.not_open', { category: t(`category.${category}`) })}
        text={t('lobby.not_open_detail')}
        action={links}
      />
      <Instead title={t('lobby.instead')} onInfo={onInfo} />
    </>
  )
}

type InsteadProps = {
  title: string
  /** What stands above already: no game stands twice on a page. */
  besides?: readonly Game[]
  onInfo: (game: Game) => void
}

/** What is played most on the whole site; nothing where that is not known. */
export function Instead({ title, besides = [], onInfo }: InsteadProps) {
  const client = useClient()
  const { merchantCode } = useSite()
  const hot = useQuery(hotGames(client, merchantCode))
  const shown = new Set(besides.map(({ nodeId }) => nodeId))
  const games = hot.data?.list.filter(({ nodeId }) => !shown.has(nodeId)).slice(0, INSTEAD_MAX) ?? []
  if (games.length === 0) return null
  return (
    <section className={styles.panel} aria-labelledby="instead">
      <SectionHead id="instead" title={title} />
      <GameGrid label={title} games={games} count={games.length} onInfo={onInfo} />
    </section>
  )
}
