import type { Reader } from '@hiyas/database'
import { choicesOf, choosers, listedOfChoices } from '../repository/editions.ts'
import { editionAt } from './rules.ts'

/** Nodes of games whose edition at a merchant is not approved: nobody may open them there. */
export async function unapprovedAt(reader: Reader, merchant: string): Promise<string[]> {
  const choices = await choicesOf(reader, merchant)
  const games = await listedOfChoices(reader, choices)
  return games.filter(game => editionAt(choices, game) === null).map(game => game.nodeId)
}

/** The same at every merchant who has chosen something, for the log after an import. Merchants without such games are left out. */
export async function unapprovedAnywhere(reader: Reader): Promise<Record<string, string[]>> {
  const merchants = await choosers(reader)
  const found = await Promise.all(merchants.map(async code => [code, await unapprovedAt(reader, code)] as const))
  return Object.fromEntries(found.filter(([, nodes]) => nodes.length > 0))
}
