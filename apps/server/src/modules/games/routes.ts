import { games as call, wallet } from '@hiyas/contract'
import { ok } from '@hiyas/kernel'
import { handle, type Route } from '../../platform/module.ts'
import type { createLaunch } from './launch.ts'
import type { Lists } from './lists.ts'
import type { Favourites, Recents } from './own-lists.ts'
import type { Transfers } from './transfers/service.ts'
import type { createWinnerBoard } from './winners/board.ts'

export type Services = {
  lists: Lists
  favourites: Favourites
  recents: Recents
  launch: ReturnType<typeof createLaunch>
  winners: Pick<ReturnType<typeof createWinnerBoard>, 'board'>
  transfers: Transfers
}

export const routes = ({ lists, favourites, recents, launch, winners, transfers }: Services): readonly Route[] => [
  handle(call.gameList, async (context, input) => ok(await lists.gameList(context, input))),
  handle(call.hotGames, async (context, input) => ok(await lists.hotGames(context, input))),
  handle(call.gameCategories, async (context, input) => ok(await lists.gameCategories(context, input))),
  handle(call.gameVendors, async (context, input) => ok(await lists.gameVendors(context, input))),
  handle(call.popularGames, async context => ok(await lists.popularGames(context))),
  handle(call.favouriteIds, async context => ok(await favourites.ids(context))),
  handle(call.favouriteList, async (context, input) => ok(await favourites.list(context, input))),
  handle(call.addFavourite, (context, input) => favourites.add(context, input.nodeId)),
  handle(call.removeFavourite, async (context, input) => {
    await favourites.remove(context, input.nodeId)
    return ok({})
  }),
  handle(call.recentGames, async (context, input) => ok(await recents.list(context, input))),
  handle(call.addRecentGame, (context, input) => recents.add(context, input.nodeId)),
  handle(call.launchGame, launch),
  handle(call.winnerBoard, async (context, input) => ok(await winners.board(context, input))),
  // Suppliers who hold balances are known here, so that their wallets are shown from here too.
  handle(wallet.merchantWallet, async context => ok(await transfers.wallets(context))),
  handle(wallet.transferFunds, transfers.transfer),
  handle(wallet.returnFunds, async context => ok(await transfers.returnAll(context))),
]
