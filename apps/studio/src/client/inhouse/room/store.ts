import type { WireRoom } from '../../../wire.ts'
import { createStore, type Store } from '../../store.ts'

/** The room a game is played in, as this page knows it. */
export type RoomState = {
  readonly room: WireRoom | null
  /** What the server's clock is ahead of ours, from the message that was on its way for the shortest time since one of both was put right. */
  readonly aheadMs: number
  /** When the server was last heard by our clock, in anything it sent about the room. */
  readonly heardAtMs: number
  /** The player wants to bet as soon as bets are taken again. */
  readonly isArmed: boolean
  /** The session is over: nobody is asked anything more, but how a bet has ended that is open here still. */
  readonly isOver: boolean
}

export const createRoomStore = (): Store<RoomState> =>
  createStore<RoomState>({
    room: null,
    aheadMs: Number.NEGATIVE_INFINITY,
    heardAtMs: Number.NEGATIVE_INFINITY,
    isArmed: false,
    isOver: false,
  })
