import { secureRandom, systemClock } from '@hiyas/kernel'
import { flushSync } from 'react-dom'
import { createRoot, type Root } from 'react-dom/client'
import type { WireInhouseBoot } from '../../wire.ts'
import { readLaunch } from '../boot.ts'
import { createSounds } from '../effects/sounds.ts'
import { PlayProvider } from '../game/context.ts'
import { followSight } from '../game/sight.ts'
import { beginning } from '../game/state.ts'
import { createWaits } from '../game/waits.ts'
import { createHost } from '../host.ts'
import { createPlayClock } from '../play-clock.ts'
import { openBook, RulesPage } from '../sheets/RulesPage.tsx'
import { steadyClock } from '../steady-clock.ts'
import { createStore } from '../store.ts'
import { InhouseApp } from './App.tsx'
import { createInhouseApi } from './api.ts'
import { type InhouseContext, InhouseProvider } from './context.ts'
import { createInhouseGame } from './game.ts'
import { loadInhouse } from './load.ts'
import type { GameModule } from './module.ts'
import { fetchModule, Opening, unopened } from './Opening.tsx'
import { Rules } from './panel/RulesSheet.tsx'
import { createRoomStore } from './room/store.ts'
import { createTableStore } from './table.ts'
import { inhouseTextsOf } from './texts/texts.ts'
import './styles/all.css'

/** Each way to play is fetched only by the games that are played so. */
const MODULES: Readonly<Record<string, () => Promise<GameModule>>> = {
  dice: () => import('./games/dice.tsx').then(({ dice }) => dice),
  limbo: () => import('./games/limbo.tsx').then(({ limbo }) => limbo),
  wheel: () => import('./games/wheel.tsx').then(({ wheel }) => wheel),
  plinko: () => import('./games/plinko.tsx').then(({ plinko }) => plinko),
  keno: () => import('./games/keno.tsx').then(({ keno }) => keno),
  mines: () => import('./games/mines.tsx').then(({ mines }) => mines),
  crash: () => import('./games/crash.tsx').then(({ crash }) => crash),
  hilo: () => import('./games/hilo.tsx').then(({ hilo }) => hilo),
}

const { boot, token, language } = readLaunch<WireInhouseBoot>(document, location, history)
const playClock = createPlayClock({ nowMs: () => performance.now() })
const stillness = matchMedia('(prefers-reduced-motion: reduce)')
document.title = boot.title
document.documentElement.dataset.skin = boot.skin
document.documentElement.dataset.family = boot.family

/** What every part of the page works with, before and after the way to play is there. */
function createShared() {
  const host = createHost(window)
  return {
    host,
    store: createStore({ ...beginning(host.isQuiet), progress: 0.2 }),
    sounds: createSounds(host.isQuiet),
    clock: steadyClock(systemClock),
    playClock,
    random: secureRandom,
    waits: createWaits(),
    isStill: () => stillness.matches,
    texts: inhouseTextsOf(language),
  }
}
type Shared = ReturnType<typeof createShared>

const LOADING = '.loading'

async function start(): Promise<void> {
  const place = document.getElementById('game')
  const ask = MODULES[boot.family]
  if (!ask || !place) return
  const root = createRoot(place)
  const shared = createShared()
  const game = unopened({ ...shared, code: boot.code })
  const open = async (): Promise<void> => {
    const fetched = fetchModule({ ...shared, code: boot.code }, ask)
    root.render(
      <PlayProvider value={{ deps: { ...shared, boot }, game }}>
        <Opening onRetry={() => void open()} />
      </PlayProvider>,
    )
    const module = await fetched
    if (module) begin(root, shared, module)
  }
  await open()
}

function begin(root: Root, shared: Shared, module: GameModule): void {
  const context: InhouseContext = {
    ...shared,
    api: createInhouseApi(import.meta.env.BASE_URL, playClock),
    table: createTableStore(module.initial),
    room: createRoomStore(),
    module,
    family: boot.family,
    code: boot.code,
    title: boot.title,
  }
  const game = createInhouseGame(context)
  const load = (): void => void loadInhouse(context, token)
  // Who has tried again has the focus on the screen of the opening, which goes: that of the game has it then, and leaves it to its heir (A11Y-06).
  const hadFocus = document.activeElement?.matches(LOADING)
  flushSync(() =>
    root.render(
      <PlayProvider value={{ deps: { ...shared, boot }, game }}>
        <InhouseProvider value={context}>
          {boot.book ? (
            <RulesPage>
              <Rules isBook />
            </RulesPage>
          ) : (
            <InhouseApp onRetry={load} />
          )}
        </InhouseProvider>
      </PlayProvider>,
    ),
  )
  if (hadFocus) document.querySelector<HTMLElement>(LOADING)?.focus()
  if (boot.book) {
    openBook(shared.store, boot.book, null)
    context.table.set({ rules: boot.book.rules })
    return
  }
  load()
  context.host.onBalanceChanged(() => void game.refresh())
  followSight(document, context.sounds, game)
}

void start()
