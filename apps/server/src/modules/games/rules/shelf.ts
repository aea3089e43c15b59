import { games as contract } from '@hiyas/contract'
import { DAY_MS, type Minor, parseAmount } from '@hiyas/kernel'
import type { Game } from '../game.ts'

/** A game counts as new this long after its release. */
export const NEW_DAYS = 30
/** Slots open on the new ones (LOBBY-88): where fewer are that new, so many of the newest keep them company. */
export const NEW_MIN = 24
export const FAVOURITES_MAX = 500
/** Games a member has played that he is shown, the last ones. */
export const RECENTS_MAX = 100
/** So many of them, the last ones, are searched by name. */
export const RECENTS_SEARCHED_MAX = 500

/** `2026-11-21` in UTC, as suppliers say days of release and plays are counted; the kernel's `dayOf` is the day of Manila. */
export const utcDayOf = (timeMs: number): string => new Date(timeMs).toISOString().slice(0, 10)

export const isNew = (game: Game, nowMs: number): boolean => game.releasedOn >= utcDayOf(nowMs - NEW_DAYS * DAY_MS)

/** A minimum-bet choice of the filter; anything that is no amount, such as `All`, narrows nothing (LOBBY-45). */
export function stakeOf(choice: string | undefined): Minor | undefined {
  const amount = choice === undefined ? null : parseAmount(choice)
  return amount?.ok ? amount.value : undefined
}

/** Whether a word of the classification filter names a view, and no classification (LOBBY-78). */
export const isView = (key: string): boolean => VIEWS.includes(key)
const VIEWS: readonly string[] = ['', ...contract.GAME_CLASSES.filter(key => key !== 'ESPORTS')]
