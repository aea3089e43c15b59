import { games, type In, records } from '@hiyas/contract'
import type { ChosenDays } from '../../../shared/records/period.ts'

export type Question = In<typeof records.bettingRecords>

/** What of a record is looked at. Null: everything. */
export type BetFilter = {
  days: ChosenDays
  status: records.BetState | null
  gameType: string | null
  vassalage: string | null
}

export type FilterEvent =
  | { type: 'days_chosen'; days: ChosenDays }
  | { type: 'status_chosen'; status: records.BetState | null }
  | { type: 'games_chosen'; gameType: string | null; vassalage: string | null }
  | { type: 'everything_shown' }

/** Whoever comes from a game wants to see what he has just played. */
export const FIRST_FILTER: BetFilter = { days: { period: 'today' }, status: null, gameType: null, vassalage: null }

export function filterReducer(filter: BetFilter, event: FilterEvent): BetFilter {
  switch (event.type) {
    case 'days_chosen':
      return { ...filter, days: event.days }
    case 'status_chosen':
      return { ...filter, status: event.status }
    case 'games_chosen':
      return { ...filter, gameType: event.gameType, vassalage: event.vassalage }
    case 'everything_shown':
      return { ...FIRST_FILTER, days: filter.days }
  }
}

/** How many choices of the sheet are on. */
export const choicesOn = ({ gameType, vassalage }: BetFilter): number =>
  [gameType, vassalage].filter(choice => choice !== null).length

export const isNarrowed = (filter: BetFilter): boolean => choicesOn(filter) > 0 || filter.status !== null

/** A category of the site, or the one of games the catalogue does not know. */
type PlayedCategory = games.GameCategory | typeof records.CATEGORY_UNKNOWN
const CATEGORIES: readonly PlayedCategory[] = [...games.GAME_CATEGORIES, records.CATEGORY_UNKNOWN]

/** The categories that can be asked for: those we have a name for. */
export const categoriesOf = (gameTypes: readonly string[]): PlayedCategory[] =>
  gameTypes.flatMap(gameType => CATEGORIES.find(known => known === gameType) ?? [])

/** The filter as the call takes it, but for its days. */
export function questionOf({ status, gameType, vassalage }: BetFilter): Question {
  const category = CATEGORIES.find(known => known === gameType)
  return {
    ...(status === null ? {} : { status }),
    ...(category === undefined ? {} : { gameType: category }),
    ...(vassalage === null ? {} : { vassalage }),
  }
}
