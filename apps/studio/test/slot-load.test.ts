import { fakeClock } from '@hiyas/kernel'
import { atFileEnd } from '@hiyas/testing'
import { beforeEach, expect, test, vi } from 'vitest'
import type { SlotDeps } from '../src/client/game/deps.ts'
import { INITIAL } from '../src/client/game/state.ts'
import type { HostMessage } from '../src/client/host.ts'
import type { SlotGame } from '../src/client/slot/game.ts'
import { loadGame } from '../src/client/slot/load.ts'
import { createStore } from '../src/client/store.ts'
import { textsOf } from '../src/client/texts/texts.ts'

/* A slot whose pictures stall on their way. */

const STALLED = 'stalled.webp'

class Picture {
  src = ''
  decode = () => (this.src.endsWith(STALLED) ? new Promise(() => undefined) : Promise.resolve())
}
beforeEach(() => {
  vi.stubGlobal('Image', Picture)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
atFileEnd(async () => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function loading(opened: object) {
  const told: HostMessage['type'][] = []
  const store = createStore(INITIAL)
  const deps = {
    store,
    api: { open: async () => opened },
    host: { send: ({ type }: HostMessage) => void told.push(type), shows: { exit: false, clock: false } },
    playClock: fakeClock(0),
    texts: textsOf('EN'),
    boot: { code: 'hiyas-reels', art: { atlas: 'a', blurred: STALLED, backdrop: 'b', logo: 'l', words: {} } },
  } as unknown as SlotDeps
  const loaded = loadGame(deps, { welcome: () => undefined } as unknown as SlotGame, 'token')
  return { store, told, loaded }
}

test.each([
  ['is refused', { kind: 'refused', code: 'launch_refused', detail: {} }, 'launch_refused'],
  ['finds nobody', { kind: 'unreachable' }, 'unreachable'],
])('LAUNCH-10 a session that %s is told at once, whatever picture is still on its way', async (_, opened, failure) => {
  const { store, told } = loading(opened)
  await vi.advanceTimersByTimeAsync(0)
  expect(store.get()).toMatchObject({ phase: 'failed', failure })
  expect(told).toEqual(['loaded'])
})

test('LAUNCH-02 a picture that stalls holds the game back for ten seconds, and no longer', async () => {
  const profile = { autoplay: false, turbo: false, cycleFloorMs: 0 }
  const session = { currency: 'PHP', profile, stakes: ['1.00'], stakeDefault: '1.00', balance: '9.00', lastRound: null }
  const { store, told, loaded } = loading({ kind: 'ok', value: { ...session, rules: {}, ageMin: null } })
  await vi.advanceTimersByTimeAsync(9_999)
  expect([store.get().session, told]).toEqual([null, []])
  await vi.advanceTimersByTimeAsync(1)
  await loaded
  expect(store.get()).toMatchObject({ balance: 90_000n, failure: null })
  expect(told).toEqual(['loaded'])
})
