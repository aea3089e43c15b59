import { secureRandom, systemClock } from '@hiyas/kernel'
import { createRoot } from 'react-dom/client'
import { createApi } from './api.ts'
import { App } from './app.tsx'
import { readLaunch } from './boot.ts'
import { createSounds } from './effects/sounds.ts'
import type { SlotDeps } from './game/deps.ts'
import { followSight } from './game/sight.ts'
import { beginning } from './game/state.ts'
import { createWaits } from './game/waits.ts'
import { createHost } from './host.ts'
import { createPlayClock } from './play-clock.ts'
import type { Reels } from './reels/reels.ts'
import { openBook, RulesPage } from './sheets/RulesPage.tsx'
import { Rules } from './sheets/RulesSheet.tsx'
import { createGame } from './slot/game.ts'
import { loadGame } from './slot/load.ts'
import { SlotProvider } from './slot/slot.tsx'
import { steadyClock } from './steady-clock.ts'
import { createStore } from './store.ts'
import { textsOf } from './texts/texts.ts'
import './styles/all.css'

const launch = readLaunch(document, location, history)
const host = createHost(window)
const playClock = createPlayClock({ nowMs: () => performance.now() })
const stillness = matchMedia('(prefers-reduced-motion: reduce)')
let reels: Reels | null = null

const deps: SlotDeps = {
  api: createApi(import.meta.env.BASE_URL, playClock),
  host,
  store: createStore(beginning(host.isQuiet)),
  texts: textsOf(launch.language),
  sounds: createSounds(host.isQuiet),
  clock: steadyClock(systemClock),
  playClock,
  random: secureRandom,
  boot: launch.boot,
  waits: createWaits(),
  isStill: () => stillness.matches,
  reels() {
    if (reels === null) throw new Error('the stage is not drawn yet')
    return reels
  },
}
const game = createGame(deps)
const load = (): void => void loadGame(deps, game, launch.token)

const onReels = (made: Reels): void => {
  reels = made
  game.stageIsReady()
}

const { book } = launch.boot
document.title = launch.boot.title
document.documentElement.dataset.skin = launch.boot.skin
const root = document.getElementById('game')
if (root) {
  createRoot(root).render(
    <SlotProvider value={{ deps, game }}>
      {book ? (
        <RulesPage atlas={launch.boot.art.atlas}>
          <Rules />
        </RulesPage>
      ) : (
        <App onReels={onReels} onRetry={load} />
      )}
    </SlotProvider>,
  )
}
if (book) openBook(deps.store, book, book.rules)
else {
  load()
  host.onBalanceChanged(() => void game.refresh())
  followSight(document, deps.sounds, game)
}
