import { HOUR_MS, SECOND_MS } from '@hiyas/kernel'
import { describe, expect, test, vi } from 'vitest'
import { shownNotice } from '../src/client/game/state.ts'
import { bet } from '../src/client/inhouse/play.ts'
import { followRoom } from '../src/client/inhouse/room/follow.ts'
import { held, OPEN, ok, state, table, WON } from './inhouse-table.ts'
import { OVER } from './room-page.ts'

/* Bets of our own games that would be placed long after somebody has pressed for them. */

const passOn = ({ context }: ReturnType<typeof table>, ms: number): void =>
  (context.clock as unknown as { advance(ms: number): void }).advance(ms)

test('WAL-15 GAM-17 a bet whose balance was looked up while a telephone slept is not placed: a stake that nobody sees is not taken', async () => {
  const late = held(state(null, '504.00'))
  const play = vi.fn(async () => ok({ round: WON }))
  const seated = table({ state: late.ask, play })
  seated.store.set({ balance: 4_000n })
  const asking = bet(seated.context)
  passOn(seated, HOUR_MS)
  late.letGo()
  await asking
  expect(play).not.toHaveBeenCalled()
  expect(seated.store.get()).toMatchObject({ phase: 'ready', balance: 5_040_000n, notice: { kind: 'unanswered' } })
  await bet(seated.context)
  expect(play).toHaveBeenCalledTimes(1)
})

describe('a bet that waits for the next flight', () => {
  /** What it comes to when the line that told of a flight tells nothing for so long, and then of the next. */
  async function after(silentMs: number, isHeardFirst: boolean) {
    const flight = (id: string, status: string) => ({
      nowMs: 0,
      round: { id, state: status, startsAtMs: 1e9, drawn: null },
      latest: [],
    })
    const play = vi.fn(async () => ok({ round: OPEN }))
    const listenToRoom = async (_: AbortSignal, onRoom: (room: object) => void, onBytes: () => void) => {
      onRoom(flight('before', 'running'))
      seated.context.room.set({ isArmed: true })
      passOn(seated, silentMs)
      if (isHeardFirst) for (let word = 0; word < 2; word++) onBytes()
      onRoom(flight('next', 'betting'))
    }
    const seated = table({ play, listenToRoom, room: async () => OVER, state: async () => OVER }, { room: {} })
    await followRoom(seated.context)
    return { play, store: seated.store, room: seated.context.room }
  }

  test('GAM-17 is placed as long as its line is heard', async () => {
    const { play } = await after(20 * SECOND_MS, false)
    expect(play).toHaveBeenCalledTimes(1)
  })

  test.each([false, true])(
    'GAM-17 is taken back when the line was lost for longer, and that is said (%s)',
    async isHeardFirst => {
      const { play, store, room } = await after(10 * 60 * SECOND_MS, isHeardFirst)
      expect(play).not.toHaveBeenCalled()
      expect(room.get().isArmed).toBe(false)
      expect(shownNotice(store.get())).toEqual({ kind: 'arm_lost' })
    },
  )
})
