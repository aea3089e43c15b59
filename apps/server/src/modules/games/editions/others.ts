import type { Tx } from '@hiyas/database'
import type { ListedGame } from '../game.ts'
import { choicesOf, choosers, putSince } from '../repository/editions.ts'
import { editionAt } from './rules.ts'

/**
 * When a list gives a game editions, or takes them, a merchant's choice for its vendor begins to apply to it, or ends: his members play
 * another return and are told, though no return of the list has changed (GAM-15). Of a game that was closed there nobody knows what was
 * played last, so its members are told too.
 */
export async function tellOthers(
  tx: Tx,
  before: ReadonlyMap<string, ListedGame>,
  games: readonly ListedGame[],
): Promise<void> {
  for (const merchant of games.length === 0 ? [] : await choosers(tx)) {
    const choices = await choicesOf(tx, merchant)
    const others = games.filter(game => {
      const earlier = before.get(game.nodeId)
      const now = editionAt(choices, game)
      return earlier !== undefined && now !== null && editionAt(choices, earlier)?.rtp !== now.rtp
    })
    await putSince(
      tx,
      merchant,
      others.map(game => game.nodeId),
    )
  }
}
