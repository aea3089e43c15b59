import { fakeClock, secureRandom } from '@hiyas/kernel'
import { INITIAL } from '../src/client/game/state.ts'
import type { HostMessage } from '../src/client/host.ts'
import type { InhouseContext } from '../src/client/inhouse/context.ts'
import { createRoomStore } from '../src/client/inhouse/room/store.ts'
import { createTableStore } from '../src/client/inhouse/table.ts'
import { inhouseTextsOf } from '../src/client/inhouse/texts/texts.ts'
import { createStore } from '../src/client/store.ts'

/* The page of one of our own games, with the answers a test gives it. Pauses are over at once. */

export const SESSION = {
  currency: 'PHP',
  profile: { autoplay: false, turbo: false, cycleFloorMs: 0 },
  stakes: [10_000n],
  rules: {} as never,
  ageMin: 21,
}
export const ROUND = {
  id: 'r',
  step: 0,
  stake: '1.00',
  win: null,
  choice: {},
  view: {},
  balanceAfter: null,
  shown: false,
}
export const OPEN = { ...ROUND, state: 'playing' }
export const WON = { ...ROUND, state: 'settled', win: '3.00', balanceAfter: '12.00' }
export const BEFORE = { ...WON, id: 'before', shown: true }
export const VOIDING = { ...ROUND, state: 'voiding', view: null }
export const VOIDED = { ...VOIDING, state: 'voided', balanceAfter: '10.00' }

export const ok = (value: object) => ({ kind: 'ok', value })
export const state = (lastRound: object | null, balance = '10.00') => ok({ balance, lastRound })

export function table(answers: object, module: object = {}) {
  const told: HostMessage[] = []
  const shown: string[] = []
  const store = createStore({
    ...INITIAL,
    phase: 'ready' as const,
    balance: 100_000n,
    stake: 10_000n,
    session: SESSION,
  })
  const clock = fakeClock(0)
  const context = {
    store,
    table: createTableStore({}),
    api: { state: async () => ({ kind: 'unreachable' }), shown: async (id: string) => shown.push(id), ...answers },
    module: { showMs: () => 0, said: () => 'It is over', summary: () => '', ...module },
    clock,
    playClock: clock,
    room: createRoomStore(),
    waits: { pause: async (ms: number) => clock.advance(ms) },
    random: secureRandom,
    host: { send: (message: HostMessage) => void told.push(message), shows: { exit: false, clock: false } },
    sounds: { press: () => undefined, win: () => undefined, bigWin: () => undefined },
    texts: inhouseTextsOf('EN'),
    isStill: () => true,
    code: 'mina-de-oro',
  } as unknown as InhouseContext
  return { context, store, told, shown, types: () => told.map(({ type }) => type) }
}

export const entered = (lastRound: object) => ({
  open: async () =>
    ok({ ...SESSION, stakes: ['1.00'], stakeDefault: '1.00', rules: {}, balance: '9.00', lastRound, seeds: null }),
})

/** An answer that is held back until the test lets it go. */
export function held(value: object) {
  const gate = Promise.withResolvers<object>()
  return { ask: () => gate.promise, letGo: () => gate.resolve(value) }
}
