import type { WireLink } from '../../wire.ts'
import type { RoomRound } from '../store/rooms.ts'

/** What a round of a room is verified with: its link only when it is over, for it tells what was drawn. */
export function presentLink({ id, number, state, terminal, salt, link }: RoomRound): WireLink {
  return { id, number, state, terminal, salt, link: isOver(state) ? link : null }
}

export const isOver = (state: RoomRound['state']): boolean => state === 'over' || state === 'broken'
