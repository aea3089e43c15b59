import type { Language } from '@hiyas/contract'
import type { Database } from '@hiyas/database'
import type { Game } from './game.ts'
import { gameName, iconOf } from './present.ts'
import { gamesByCode } from './repository/catalogue.ts'
import { editionsByCode } from './repository/editions.ts'

/** What a record shows of a game. */
export type GameLabel = {
  gameName: string
  vendorName: string
  vendor: string
  iconUrl: string
} & Pick<Game, 'category' | 'nodeId'>

type GameCode = { supplier: string; code: string }

/** Names and tiles by `<supplier>/<code>`, the code of any edition there ever was; games that are gone from the lists included. */
export const labelsOf =
  ({ query }: Database) =>
  async (played: readonly GameCode[], language: Language): Promise<ReadonlyMap<string, GameLabel>> => {
    const editions = new Map((await editionsByCode(query, played)).map(edition => [keyOf(edition), edition]))
    const gameOf = (one: GameCode): GameCode => ({
      supplier: one.supplier,
      code: editions.get(keyOf(one))?.gameCode ?? one.code,
    })
    const games = new Map((await gamesByCode(query, played.map(gameOf))).map(game => [keyOf(game), game]))
    return new Map(
      played.flatMap(one => {
        const game = games.get(keyOf(gameOf(one)))
        return game === undefined ? [] : [[keyOf(one), labelOf(game, language)] as const]
      }),
    )
  }

const keyOf = ({ supplier, code }: GameCode): string => `${supplier}/${code}`

const labelOf = (game: Game, language: Language): GameLabel => ({
  gameName: gameName(game, language),
  vendorName: game.vendorName,
  vendor: game.vendor,
  iconUrl: iconOf(game),
  category: game.category,
  nodeId: game.nodeId,
})
