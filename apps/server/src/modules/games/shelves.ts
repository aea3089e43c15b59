import type { Channel, Deps } from '../../platform/module.ts'
import { createAvailability, type Shop } from './availability.ts'
import { createEditions } from './editions/choices.ts'
import { createLists, type ListsOptions } from './lists.ts'
import { createFavourites, createRecents } from './own-lists.ts'
import { createHotChannel, createPlayedChannel, type HotOptions } from './played-channels.ts'
import { createTree } from './tree.ts'

/** Everything members and visitors see of the catalogue, with what changes as it is played. */
export function createShelves(deps: Deps & Pick<ListsOptions, 'agreements' | 'flags'> & Pick<HotOptions, 'merchant'>) {
  const { log, notices, database, merchant } = deps
  const availability = createAvailability(deps)
  const editions = createEditions(deps)
  const tree = createTree(deps)
  const lists = createLists({ ...deps, availability, editions, tree })
  const onError = (error: unknown) =>
    log.warn({ err: error }, 'what is played could not be brought to those who follow')
  const hot = createHotChannel({ merchant, playedMost: lists.playedMost, onError })
  const played = createPlayedChannel({ notices, database, onError })
  const channels: readonly Channel[] = [hot.channel, played.channel]
  const stops = [hot, played, lists, tree, availability, editions]
  return {
    availability,
    editions,
    lists,
    /** Vendors all of whose games are our own, at a merchant. */
    ownVendorsAt: async (shop: Shop): Promise<readonly string[]> =>
      (await tree.countsFor({ closed: await availability.closedAt(shop) })).ownVendors,
    favourites: createFavourites({ ...deps, lists, availability }),
    recents: createRecents({ ...deps, lists, availability }),
    channels,
    stop: () => {
      for (const one of stops) one.stop()
    },
  }
}
