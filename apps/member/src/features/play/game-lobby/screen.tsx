import { useTexts } from '@hiyas/i18n'
import { Segment, TabPanel } from '@hiyas/ui'
import { fireBold, squaresFourFill, starBold, starFill } from '@hiyas/ui/icons'
import { useEffect } from 'react'
import { paths } from '../../../routes/paths.ts'
import { useSession } from '../../../session/provider.tsx'
import { isMember } from '../../../session/reducer.ts'
import { navigate } from '../../../shell/navigation.ts'
import { ClassChips } from './components/class-chips.tsx'
import { AllGames, FavouriteGames, HotGames } from './components/lists.tsx'
import { SearchBox } from './components/search-box.tsx'
import { VendorRow } from './components/vendor-row.tsx'
import type { LobbyTab } from './lobby-state.ts'
import styles from './screen.module.css'
import { type Lobby, useLobby } from './use-lobby.ts'

const ID_BASE = 'lobby'

/** The games of one category: searched, by list, by vendor, by class. Without a category there is nothing to show (LOBBY-03). */
export default function GameLobbyScreen() {
  const lobby = useLobby()
  const missing = lobby === null
  // Changing the address is an effect on the world outside.
  useEffect(() => {
    if (missing) void navigate(paths.home(), { replace: true })
  }, [missing])
  return missing ? null : <LobbyOf key={`${lobby.place.category} ${lobby.place.vendor}`} lobby={lobby} />
}

function LobbyOf({ lobby }: { lobby: Lobby }) {
  const { t } = useTexts()
  const { state, place } = lobby
  return (
    <div className={styles.lobby}>
      <SearchBox lobby={lobby} />
      <div className={styles.gutter}>
        <Tabs lobby={lobby} />
      </div>
      <TabPanel idBase={ID_BASE} tab={state.tab} className={styles.panel ?? ''}>
        {place.vendor === null && <VendorRow lobby={lobby} />}
        {state.tab === 'all' && place.vendor === null && <ClassChips lobby={lobby} />}
        <h2 className={styles.unseen}>{t('lobby.list')}</h2>
        {state.tab === 'all' && <AllGames lobby={lobby} />}
        {state.tab === 'hot' && <HotGames lobby={lobby} />}
        {state.tab === 'fav' && <FavouriteGames lobby={lobby} />}
      </TabPanel>
    </div>
  )
}

/** A visitor who wants favourites is led to the login (LOBBY-56). */
function Tabs({ lobby }: { lobby: Lobby }) {
  const { t } = useTexts()
  const member = isMember(useSession())
  const select = (tab: LobbyTab) => {
    if (tab === 'fav' && !member) void navigate(paths.login(location.pathname + location.search))
    else lobby.dispatch({ type: 'tab_chosen', tab })
  }
  return (
    <Segment
      label={t('lobby.tabs')}
      size="compact"
      idBase={ID_BASE}
      current={lobby.state.tab}
      onSelect={select}
      entries={[
        { key: 'fav', label: t('lobby.tab_favourites'), icon: starBold, iconCurrent: starFill },
        { key: 'hot', label: t('lobby.tab_hot'), icon: fireBold },
        { key: 'all', label: t('lobby.tab_all'), icon: squaresFourFill },
      ]}
    />
  )
}
