import { games, type In, type Out, records } from '@hiyas/contract'
import type { ChosenDays } from '../../../shared/records/period.ts'

export type Question = In<typeof records.bettingRecords>

export type Vendor = Out<typeof records.bettingRecords>['choices']['vendors'][number]

/** What of a record is looked at. Null: everything. */
export type BetFilter = {
  days: ChosenDays
  status: records.BetState | null
  gameType: string | null
  vendor: Vendor | null
}

export type FilterEvent =
  | { type: 'days_chosen'; days: ChosenDays }
  | { type: 'status_chosen'; status: records.BetState | null }
  | { type: 'games_chosen'; gameType: string | null; vendor: Vendor | null }
  | { type: 'everything_shown' }

/** Whoever comes from a game wants to see what he has just played. */
export const FIRST_FILTER: BetFilter = { days: { period: 'today' }, status: null, gameType: null, vendor: null }

export function filterReducer(filter: BetFilter, event: FilterEvent): BetFilter {
  switch (event.type) {
    case 'days_chosen':
      return { ...filter, days: event.days }
    case 'status_chosen':
      return { ...filter, status: event.status }
    case 'games_chosen':
      return { ...filter, gameType: event.gameType, vendor: event.vendor }
    case 'everything_shown':
      return { ...FIRST_FILTER, days: filter.days }
  }
}

/** How many choices of the sheet are on. */
export const choicesOn = ({ gameType, vendor }: BetFilter): number =>
  [gameType, vendor].filter(choice => choice !== null).length

export const isNarrowed = (filter: BetFilter): boolean => choicesOn(filter) > 0 || filter.status !== null

/** A category of the site, or the one of games the catalogue does not know. */
type PlayedCategory = games.GameCategory | typeof records.CATEGORY_UNKNOWN
const CATEGORIES: readonly PlayedCategory[] = [...games.GAME_CATEGORIES, records.CATEGORY_UNKNOWN]

/** The categories that can be asked for: those we have a name for. */
const categoriesOf = (gameTypes: readonly string[]): PlayedCategory[] =>
  gameTypes.flatMap(gameType => CATEGORIES.find(known => known === gameType) ?? [])

/** What can be chosen: what was played in these days, and what is filtered by already, of which they may have nothing. */
export function offeredOf(
  { gameTypes, vendors }: { gameTypes: readonly string[]; vendors: readonly Vendor[] },
  { gameType, vendor }: Pick<BetFilter, 'gameType' | 'vendor'>,
) {
  const isMissing = vendor !== null && !vendors.some(({ vassalage }) => vassalage === vendor.vassalage)
  return {
    categories: categoriesOf(gameType === null || gameTypes.includes(gameType) ? gameTypes : [...gameTypes, gameType]),
    vendors: isMissing ? [...vendors, vendor] : vendors,
  }
}

/** The filter as the call takes it, but for its days. */
export function questionOf({ status, gameType, vendor }: BetFilter): Question {
  const category = CATEGORIES.find(known => known === gameType)
  return {
    ...(status === null ? {} : { status }),
    ...(category === undefined ? {} : { gameType: category }),
    ...(vendor === null ? {} : { vassalage: vendor.vassalage }),
  }
}
