import { fakeClock } from '@hiyas/kernel'
import { INITIAL } from '../src/client/game/state.ts'
import type { InhouseContext } from '../src/client/inhouse/context.ts'
import { createRoomStore } from '../src/client/inhouse/room/store.ts'
import { createTableStore } from '../src/client/inhouse/table.ts'
import { createStore } from '../src/client/store.ts'

const QUESTIONS_MAX = 50

/**
 * The page of a room with an open bet, whose server answers as it is told to. Pauses are over at once and noted; a test that asks for ever is
 * ended by the limit of its questions.
 */
export function page(answer: (question: number) => object) {
  const pauses: number[] = []
  let asked = 0
  const store = createStore({ ...INITIAL, phase: 'ready' as const })
  const table = createTableStore({ target: null })
  table.set({ round: { id: 'own', state: 'playing' } as never })
  const ask = async () => {
    asked += 1
    if (asked > QUESTIONS_MAX) throw new Error('asks for ever')
    return answer(asked)
  }
  const context = {
    store,
    table,
    room: createRoomStore(),
    api: { state: ask, room: ask, listenToRoom: async () => undefined },
    clock: fakeClock(0),
    waits: { pause: async (ms: number) => void pauses.push(ms) },
  } as unknown as InhouseContext
  return { context, store, table, pauses, asked: () => asked }
}

/** How a session that is over is answered. */
export const OVER = { kind: 'refused', code: 'session_unknown', detail: {} }
