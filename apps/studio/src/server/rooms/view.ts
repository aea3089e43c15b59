import { formatAmount } from '@hiyas/kernel'
import type { WireRoom, WireSeat } from '../../wire.ts'
import type { Room, RoomRound, SeatRow, Seats } from '../store/rooms.ts'
import { isOver, presentLink } from './link.ts'
import { rulesOf } from './live.ts'

/** Those with the highest stakes are shown, everybody is counted. */
export const SEATS_SHOWN = 12

type View = {
  room: Room
  /** Newest first. */
  latest: readonly RoomRound[]
  seats: Seats | null
  pauseMs: number
  nowMs: number
}

/** A room as everybody in it may see it: what was drawn only of rounds that are over, players under masked names. */
export function presentRoom({ room, latest, seats, pauseMs, nowMs }: View): WireRoom {
  const [newest] = latest
  return {
    nowMs,
    round: newest
      ? {
          ...presentLink(newest),
          drawn: isOver(newest.state) ? newest.drawn : null,
          startsAtMs: newest.starts_at.getTime(),
        }
      : null,
    nextAtMs: newest?.over_at ? newest.over_at.getTime() + pauseMs : null,
    seats: {
      count: seats?.count ?? 0,
      staked: formatAmount(seats?.staked ?? 0n),
      top: seats?.top.map(seat => presentSeat(room, seat)) ?? [],
    },
    latest: latest.filter(({ state }) => state === 'over').map(({ id, drawn }) => ({ id, drawn })),
  }
}

const presentSeat = (room: Room, { id, player, stake, win, outcome }: SeatRow): WireSeat => ({
  key: id.slice(-KEY_LENGTH),
  name: maskedName(player),
  stake: formatAmount(stake),
  win: win === null ? null : formatAmount(win),
  view: outcome ? rulesOf(room).show(outcome) : null,
})

/** The end of an id is random: no way leads from it to the bet. */
const KEY_LENGTH = 12
const ENDS_SHOWN = 2
const MERCHANT_AND_NUMBER = /^[^.]+\.[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i
const NUMBER_SHOWN = 4

/**
 * Enough to recognise oneself, and nobody else: `ju***7k`. A wallet whose players have no names calls them by their merchant and a number: that shows
 * no letter of the merchant's, and of the number only its end, as it begins with the time and so for everybody alike.
 */
export function maskedName(player: string): string {
  const numbered = MERCHANT_AND_NUMBER.exec(player)
  if (numbered) return `***${numbered[0].slice(-NUMBER_SHOWN)}`
  const signs = [...player]
  if (signs.length <= ENDS_SHOWN * 2) return `${signs[0] ?? ''}***`
  return `${signs.slice(0, ENDS_SHOWN).join('')}***${signs.slice(-ENDS_SHOWN).join('')}`
}
