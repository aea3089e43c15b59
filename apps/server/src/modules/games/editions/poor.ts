import type { Reader } from '@hiyas/database'
import { choicesOf, gamesReturningLess } from '../repository/editions.ts'
import { CATEGORIES_WITH_RETURN, returnMin, returnsEnough } from '../rules/category.ts'
import { editionAt } from './rules.ts'

/** Nodes of games that return less in the edition of a merchant than his profile allows: nobody may open them there (GAM-12). */
export async function poorAt(
  reader: Reader,
  { profile, merchant }: { profile: string; merchant: string },
): Promise<string[]> {
  const choices = await choicesOf(reader, merchant)
  const games = await gamesReturningLess(reader, returnMin(profile), CATEGORIES_WITH_RETURN)
  const isPoor = (game: (typeof games)[number]) => {
    const edition = editionAt(choices, game)
    return edition !== null && !returnsEnough(profile, game.category, edition.rtp)
  }
  return games.filter(isPoor).map(game => game.nodeId)
}
