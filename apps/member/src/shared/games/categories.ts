import { symbolPath } from '@hiyas/art'
import { games, type Out } from '@hiyas/contract'
import { paths } from '../../routes/paths.ts'

export type Category = games.GameCategory
export type CategoryTree = Out<typeof games.gameCategories>['content']
export type Game = Out<typeof games.gameList>['games'][number]

const SYMBOLS: Readonly<Record<Category, string>> = {
  HOT: 'e:1f525',
  SPORTS: 'basketball',
  ESPORTS: 'gamepad',
  LIVE: 'roulette',
  FISH: 'e:1f988',
  RNG: 'slotMachine',
  PVP: 'cardsAK',
  INHOUSE: 'gemCluster',
  COCKFIGHT: 'pl_rooster',
  ELOTT: 'lotto',
  LOTT: 'lotto',
}

/** The rendered object of a category; the small file is sharp up to 53 px. */
export const categorySymbol = (category: Category, size?: 'large'): string => symbolPath(SYMBOLS[category], size)

/** Lottery has a page of its own (LOTT-01). */
export const isLottery = (category: Category): boolean => category === 'LOTT' || category === 'ELOTT'

/** Where the games of a category are, of one vendor where he is named and they are a list (LOBBY-42, LOBBY-43). */
export const categoryHref = (category: Category, vendor: { vassalage?: string } = {}): string =>
  isLottery(category) ? paths.lottery() : paths.gameList({ gameType: category, ...vendor })

/** A category named by an address or a server, or null when the site does not know it. */
export function categoryOf(name: string | null): Category | null {
  return games.GAME_CATEGORIES.find(category => category === name) ?? null
}

/** HOT first (HOME-42), then the order of the server (HOME-44); what it leaves out is left out (HOME-45). */
export function categoriesOf(tree: CategoryTree): Category[] {
  const sorted = tree.sorting.map(({ gameCategory }) => categoryOf(gameCategory))
  return ['HOT', ...sorted.filter(category => category !== null && category !== 'HOT')] as Category[]
}

/** Categories whose tab on home shows games; the others show their vendors (HOME-50 to HOME-59). */
const SHOWN_AS_GAMES: readonly Category[] = ['RNG', 'PVP', 'LIVE', 'FISH', 'SPORTS', 'INHOUSE']
export const showsGames = (category: Category): boolean => SHOWN_AS_GAMES.includes(category)

/** Vendor codes of a category, joined as the game list takes them. INHOUSE is a list of its vendors (HOME-57). */
export function vassalagesOf(tree: CategoryTree | undefined, category: Category): string {
  return (tree?.mapping[category]?.vendors ?? []).map(({ vassalage }) => vassalage).join(',')
}
