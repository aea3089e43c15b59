import { useTexts } from '@hiyas/i18n'
import { Badge, IconButton, Segment, TabPanel } from '@hiyas/ui'
import {
  clockCounterClockwiseBold,
  fireBold,
  slidersHorizontalBold,
  squaresFourFill,
  starBold,
  starFill,
} from '@hiyas/ui/icons'
import { useEffect } from 'react'
import { paths } from '../../../routes/paths.ts'
import { useIsMember } from '../../../session/provider.tsx'
import { showsGames } from '../../../shared/games/categories.ts'
import { navigate } from '../../../shared/page/navigation.ts'
import { ClassChips } from './components/class-chips.tsx'
import { NotOpenYet } from './components/empty-list.tsx'
import { Filter, useFilter } from './components/filter.tsx'
import { Stars } from './components/game-grid.tsx'
import { AllGames, FavouriteGames, HotGames, RecentGames } from './components/lists.tsx'
import { SearchBox } from './components/search-box.tsx'
import { VendorList } from './components/vendor-list.tsx'
import { VendorRow } from './components/vendor-row.tsx'
import { filterCount, type LobbyTab, OWN_TABS } from './lobby-state.ts'
import styles from './screen.module.css'
import { type Lobby, useLobby } from './use-lobby.ts'

const ID_BASE = 'lobby'

/** The games of one category: searched, by list, by vendor, by class. Without a category there is nothing to show (LOBBY-03). */
export default function GameLobbyScreen() {
  const lobby = useLobby()
  const instead = typeof lobby === 'string' ? lobby : null
  // Changing the address is an effect on the world outside.
  useEffect(() => {
    if (instead !== null) void navigate(instead, { replace: true })
  }, [instead])
  return typeof lobby === 'string' ? null : (
    <LobbyOf key={`${lobby.place.category} ${lobby.place.vendor}`} lobby={lobby} />
  )
}

function LobbyOf({ lobby }: { lobby: Lobby }) {
  const { category, vendor } = lobby.place
  const { show, panel } = useFilter()
  const shelf = lobby.tree?.mapping[category]
  // HOME-59: what is chosen by its vendors on home is so here.
  const byVendors = !showsGames(category) && vendor === null
  return (
    <div className={styles.lobby}>
      <Stars>
        {category === 'HOT' ? (
          <HotGames lobby={lobby} />
        ) : lobby.tree !== undefined && !shelf?.gameCount ? (
          <NotOpenYet lobby={lobby} why={shelf === undefined ? 'not_offered' : 'not_open'} />
        ) : byVendors ? (
          <VendorList category={category} />
        ) : !lobby.tabs.includes(lobby.state.tab) ? (
          <NotOpenYet lobby={lobby} why="not_offered" />
        ) : (
          <ByGames lobby={lobby} onFilter={show} />
        )}
      </Stars>
      <Filter lobby={lobby} {...panel} />
    </div>
  )
}

function ByGames({ lobby, onFilter }: { lobby: Lobby; onFilter: () => void }) {
  const { t } = useTexts()
  const { state, place } = lobby
  const set = filterCount(place, state)
  return (
    <>
      <div className={styles.tools}>
        <SearchBox lobby={lobby} />
        {/* Without the list of all games there is nothing it would narrow (SHELL-105). */}
        {lobby.tabs.includes('all') && (
          <IconButton
            icon={slidersHorizontalBold}
            size="large"
            variant={set > 0 ? 'accent' : 'solid'}
            label={set > 0 ? t('lobby.filter_set', { count: set }) : t('lobby.filter')}
            aria-haspopup="dialog"
            badge={set > 0 && <Badge count={set} />}
            onClick={onFilter}
          />
        )}
      </div>
      <div className={styles.gutter}>
        <Tabs lobby={lobby} />
      </div>
      <TabPanel idBase={ID_BASE} tab={state.tab} className={styles.panel ?? ''}>
        {place.vendor === null && <VendorRow lobby={lobby} />}
        {/* LOBBY-12. */}
        {state.tab === 'all' && place.vendor === null && <ClassChips lobby={lobby} />}
        {state.tab === 'all' && <AllGames lobby={lobby} />}
        {state.tab === 'hot' && <HotGames lobby={lobby} />}
        {state.tab === 'fav' && <FavouriteGames lobby={lobby} />}
        {state.tab === 'recent' && <RecentGames lobby={lobby} />}
      </TabPanel>
    </>
  )
}

function Tabs({ lobby }: { lobby: Lobby }) {
  const { t } = useTexts()
  const isMember = useIsMember()
  const select = (tab: LobbyTab) => {
    if (OWN_TABS.includes(tab) && !isMember) void navigate(paths.login(location.pathname + location.search))
    else lobby.dispatch({ type: 'tab_chosen', tab })
  }
  const own = { leads: !isMember }
  const entries = {
    recent: { label: t('lobby.tab_recent'), icon: clockCounterClockwiseBold, ...own },
    fav: { label: t('lobby.tab_favourites'), icon: starBold, iconCurrent: starFill, ...own },
    hot: { label: t('lobby.tab_hot'), icon: fireBold },
    all: { label: t('lobby.tab_all'), icon: squaresFourFill },
  } as const
  return (
    <Segment
      label={t('lobby.tabs')}
      size="compact"
      idBase={ID_BASE}
      current={lobby.state.tab}
      onSelect={select}
      entries={lobby.tabs.map(key => ({ key, ...entries[key] }))}
    />
  )
}
