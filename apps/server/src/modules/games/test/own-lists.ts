import { games } from '@hiyas/contract'
import type { TestClient } from '../../../../test/client.ts'

/** The lists in which a member may meet a game: what he finds by a name, what is hot, his stars and what he has played. */
export async function listsOf(client: TestClient, gameName: string): Promise<unknown[]> {
  const [found, hot, stars, recent] = [
    await client.call(games.gameList, { gameName }),
    await client.call(games.hotGames, {}),
    await client.call(games.favouriteList, {}),
    await client.call(games.recentGames, {}),
  ]
  return [
    found.ok && found.value.games,
    hot.ok && hot.value.list,
    stars.ok && stars.value.content,
    recent.ok && recent.value.list,
  ]
}
