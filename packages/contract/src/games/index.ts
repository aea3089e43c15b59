export { addFavourite } from './add-favourite.ts'
export { addRecentGame } from './add-recent-game.ts'
export { favouriteIds } from './favourite-ids.ts'
export { favouriteList } from './favourite-list.ts'
export { gameCategories } from './game-categories.ts'
export { gameList } from './game-list.ts'
export { gameVendors } from './game-vendors.ts'
export { hotGames } from './hot-games.ts'
export { launchGame } from './launch-game.ts'
export {
  CLASSIFICATIONS_TOLD_MAX,
  COCKFIGHT_GAME_CODE,
  ESPORT_GAME_CODE,
  GAME_CATEGORIES,
  GAME_CLASSES,
  GAME_PAGE_SIZE,
  GAME_PAGE_SIZE_MAX,
  GAME_SELECT_TYPES,
  type GameCategory,
  MIN_BETS,
  NODE_ID_LENGTH_MAX,
  PLAY_TYPES,
  RECENT_PAGE_SIZE,
  VASSALAGES_LENGTH_MAX,
  VENDORS_CHOSEN_MAX,
  VENDORS_TOLD_MAX,
} from './models.ts'
export { popularGames } from './popular-games.ts'
export { recentGames } from './recent-games.ts'
export { removeFavourite } from './remove-favourite.ts'
export { WINNERS_MAX, WINNERS_TOLD, winnerBoard } from './winner-board.ts'
