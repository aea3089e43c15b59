import { fakeClock, type RandomSource, secureRandom } from '@hiyas/kernel'
import { atFileEnd } from '@hiyas/testing'
import { expect, vi } from 'vitest'
import { createApi, type StudioApi } from '../src/client/api.ts'
import type { Sounds } from '../src/client/effects/sounds.ts'
import type { SlotDeps } from '../src/client/game/deps.ts'
import type { Game } from '../src/client/game/game.ts'
import { INITIAL } from '../src/client/game/state.ts'
import { type HostMessage, showsOf } from '../src/client/host.ts'
import { createPlayClock } from '../src/client/play-clock.ts'
import { createGame } from '../src/client/slot/game.ts'
import { loadGame } from '../src/client/slot/load.ts'
import { createStore } from '../src/client/store.ts'
import { textsOf } from '../src/client/texts/texts.ts'
import { startStudio } from './studio.ts'

/*
 * The game without its pictures, against the studio's real server over HTTP and a real fake wallet: reels, sounds and the clock
 * are the test's own, and every pause is over at once.
 */

const SOUNDS = [
  'wake',
  'setOn',
  'press',
  'spin',
  'reelStop',
  'scatter',
  'tease',
  'win',
  'tick',
  'bigWin',
  'freeSpins',
  'burst',
  'grow',
] as const

export type Seat = Awaited<ReturnType<Awaited<ReturnType<typeof openTables>>['sit']>>

/** What a page asked for as a picture: each is there at once. */
const asked: string[] = []
class PictureAtOnce {
  set src(address: string) {
    asked.push(address)
  }
  decode = async () => undefined
}

/** A studio, and seats at it. */
export async function openTables(random?: RandomSource) {
  const studio = await startStudio(random)
  vi.stubGlobal('Image', PictureAtOnce)
  atFileEnd(async () => void vi.unstubAllGlobals())

  async function sit({
    money = '100.00',
    profile = 'DEMO',
    player = `c${secureId()}`,
    wrap = (api: StudioApi) => api,
    again = true,
  } = {}) {
    if (studio.wallet.balanceOf(player) === 0n) studio.wallet.give(player, money)
    studio.wallet.setProfile(profile)
    const heard: string[] = []
    const messages: HostMessage[] = []
    const shown: (readonly string[])[] = []
    const clock = fakeClock(0)
    const playClock = createPlayClock(clock)
    const store = createStore(INITIAL)
    const pauses: number[] = []
    const pause = async (ms: number): Promise<void> => {
      pauses.push(ms)
      clock.advance(ms)
      studio.clock.advance(ms)
      await new Promise(setImmediate)
    }
    const sounds = Object.fromEntries(SOUNDS.map(name => [name, () => void heard.push(name)])) as unknown as Sounds
    const deps: SlotDeps = {
      api: wrap(createApi(`${studio.url}/studio/`, playClock)),
      host: {
        shows: showsOf(''),
        leads: { exit: true, again, deposit: true },
        isQuiet: false,
        send: message => void messages.push(message),
        onBalanceChanged: () => () => undefined,
      },
      store,
      texts: textsOf('EN'),
      sounds,
      clock,
      playClock,
      random: secureRandom,
      boot: BOOT,
      reels: () => ({
        show: window => void shown.push(window),
        spin: () => void heard.push('reels turn'),
        land: async ({ window }) => void shown.push(window),
        fall: async (_burst, window) => void shown.push(window),
        grow: window => void shown.push(window),
        hurry: () => void heard.push('hurry'),
      }),
      isStill: () => false,
      waits: { pause, pauseOrPress: pause, press: () => undefined },
    }
    const game = createGame(deps)
    const token = `${player}.${secureId()}`
    /** Opens the game, and once more where that did not work. */
    const load = async () => {
      await loadGame(deps, game, token)
      game.stageIsReady()
    }
    const before = asked.length
    await load()
    const pictures = asked.slice(before)
    return { player, game, load, store, clock, heard, messages, shown, pauses, pictures, deps }
  }

  return { studio, sit }
}

const WORDS = { 'big-en': 'big-en.webp', 'big-ty': 'big-ty.webp' }
const NO_ART = { atlas: '', blurred: '', logo: '', backdrop: '', words: WORDS }
const BOOT = {
  code: 'hiyas-reels',
  title: 'Hiyas Reels',
  vendor: 'HYO',
  skin: 'violet',
  symbols: { C: 'crown' },
  art: NO_ART,
} as const
const secureId = (): string => globalThis.crypto.randomUUID().slice(0, 13)

export async function playOnce({ game, store }: { game: Game; store: SlotDeps['store'] }): Promise<void> {
  game.press()
  await vi.waitFor(() => expect(store.get().phase).toBe('ready'))
}
