import { symbolPath } from '@hiyas/art'
import { useClient } from '@hiyas/client'
import { useTexts } from '@hiyas/i18n'
import { Button, ButtonLink, EmptyState, SectionHead } from '@hiyas/ui'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { paths } from '../../../../routes/paths.ts'
import { categorySymbol, type Game } from '../../../../shared/games/categories.ts'
import { useFlag, useSite } from '../../../../shared/page/boot-context.tsx'
import { hotGames } from '../../../../shared/start-queries.ts'
import { type EmptyKind, emptyKindOf, OWN_TABS } from '../lobby-state.ts'
import styles from '../screen.module.css'
import type { Lobby } from '../use-lobby.ts'
import { GameGrid } from './game-grid.tsx'

/** Two rows of something else to play. */
const INSTEAD_MAX = 6

type EmptyProps = { lobby: Lobby }

/** LOBBY-33: says what is empty and why, leads in one tap to where there is more, and shows what others play meanwhile. */
export function EmptyList({ lobby }: EmptyProps) {
  const { t } = useTexts()
  const kind = emptyKindOf(lobby.place, lobby.state)
  return (
    <>
      <EmptyState
        symbolSrc={symbolPath(
          OWN_TABS.includes(lobby.state.tab) && kind !== 'nothing_found' ? 'star' : 'target',
          'large',
        )}
        title={t(`lobby.${kind}`)}
        text={t(`lobby.${kind}_detail`)}
        action={<WayOn lobby={lobby} kind={kind} />}
      />
      <Instead title={t('lobby.instead')} />
    </>
  )
}

/** Takes off what narrows the list. Where nothing does, the list of all games has more than the others, and a category more than its vendor. */
function WayOn({ lobby: { place, state, tabs, dispatch }, kind }: { lobby: Lobby; kind: EmptyKind }) {
  const { t } = useTexts()
  if (kind === 'nothing_found')
    return (
      <Button variant="primary" onClick={() => dispatch({ type: 'everything_shown' })}>
        {t('lobby.show_all')}
      </Button>
    )
  if (state.tab !== 'all' && tabs.includes('all'))
    return (
      <Button variant="primary" onClick={() => dispatch({ type: 'tab_chosen', tab: 'all' })}>
        {t('lobby.find_game')}
      </Button>
    )
  const isOfVendor = place.vendor !== null
  return (
    <ButtonLink href={isOfVendor ? paths.gameList({ gameType: place.category }) : paths.gameHub()} variant="primary">
      {t(isOfVendor ? 'lobby.show_all' : 'lobby.other_games')}
    </ButtonLink>
  )
}

/** A kind of games that nobody has brought yet, or that a licence or the merchant keeps off the site, says so, and leads to what there is. */
export function NotOpenYet({ lobby, why }: EmptyProps & { why: 'not_open' | 'not_offered' }) {
  const { t } = useTexts()
  const { category } = lobby.place
  const links: ReactNode = (
    <div className={styles.ways}>
      <ButtonLink href={paths.gameHub()}>{t('lobby.other_games')}</ButtonLink>
      {lobby.tabs.includes('all') && (
        <ButtonLink href={paths.slots()} variant="primary">
          {t('lobby.to_slots')}
        </ButtonLink>
      )}
    </div>
  )
  return (
    <>
      <EmptyState
        symbolSrc={categorySymbol(category, 'large')}
        title={t(`lobby.${why}`, { category: t(`category.${category}`) })}
        text={t(`lobby.${why}_detail`)}
        action={links}
      />
      <Instead title={t('lobby.instead')} />
    </>
  )
}

type InsteadProps = {
  title: string
  /** What stands above already: no game stands twice on a page. */
  besides?: readonly Game[]
}

/** What is played most on the whole site; nothing where that is not known, or not shown by the merchant, whatever a device has kept of it (SHELL-105). */
export function Instead({ title, besides = [] }: InsteadProps) {
  const client = useClient()
  const { merchantCode } = useSite()
  const isOffered = useFlag('GAMELOHOT3')
  const hot = useQuery({ ...hotGames(client, merchantCode), enabled: isOffered })
  const shown = new Set(besides.map(({ nodeId }) => nodeId))
  const games = hot.data?.list.filter(({ nodeId }) => !shown.has(nodeId)).slice(0, INSTEAD_MAX) ?? []
  if (!isOffered || games.length === 0) return null
  return (
    <section className={styles.panel} aria-labelledby="instead">
      <SectionHead id="instead" title={title} />
      <GameGrid label={title} games={games} count={games.length} />
    </section>
  )
}
