import { games as call } from '@hiyas/contract'
import { ok } from '@hiyas/kernel'
import { handle, type Route } from '../../platform/module.ts'
import type { Favourites } from './favourites.ts'
import type { createLaunch } from './launch.ts'
import type { Lists } from './lists.ts'

export type Services = { lists: Lists; favourites: Favourites; launch: ReturnType<typeof createLaunch> }

export const routes = ({ lists, favourites, launch }: Services): readonly Route[] => [
  handle(call.gameList, async (context, input) => ok(await lists.gameList(context, input))),
  handle(call.hotGames, async (context, input) => ok(await lists.hotGames(context, input))),
  handle(call.gameCategories, async context => ok(await lists.gameCategories(context))),
  handle(call.favouriteIds, async context => ok(await favourites.ids(context))),
  handle(call.favouriteList, async (context, input) => ok(await favourites.list(context, input))),
  handle(call.addFavourite, (context, input) => favourites.add(context, input.nodeId)),
  handle(call.removeFavourite, async (context, input) => {
    await favourites.remove(context, input.nodeId)
    return ok({})
  }),
  handle(call.launchGame, launch),
]
