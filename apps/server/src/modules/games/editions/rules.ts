import type { Edition, Game } from '../game.ts'

/** What a merchant has chosen: an edition by vendor, and by node where one game is to have another. */
export type EditionChoices = {
  readonly vendors: Readonly<Record<string, string>>
  readonly games: Readonly<Record<string, string>>
}

/**
 * The same with since when members play by it, in milliseconds and by node, where that gave them another version: a choice that was taken
 * back too, and one that holds for a game since a list gave it editions. A vendor's games have each their own time (GAM-15).
 */
export type KnownChoices = EditionChoices & { readonly since: Readonly<Record<string, number>> }

type Versions = Pick<Game, 'nodeId' | 'vendor' | 'code' | 'rtp' | 'editions'>

/**
 * The edition of a game that the members of a merchant play: the one chosen for the game, else for its vendor, else the one the supplier
 * lists. Null when what was chosen is not approved: then nobody plays, because nobody may be given another return than the one that was
 * agreed (GAM-11, GAM-15). A vendor's choice does not concern games that have one version only.
 */
export function editionAt(choices: EditionChoices, game: Versions): Edition | null {
  const chosen =
    chosenIn(choices.games, game.nodeId) ??
    (game.editions.length > 0 ? chosenIn(choices.vendors, game.vendor) : undefined)
  if (chosen !== undefined) return game.editions.find(({ edition }) => edition === chosen) ?? null
  return game.editions.find(({ code }) => code === game.code) ?? { edition: '', code: game.code, rtp: game.rtp }
}

/** What is chosen for a code. One that every object of the language has, as a vendor may be called, was chosen for by nobody. */
export const chosenIn = (chosen: Readonly<Record<string, string>>, code: string): string | undefined =>
  Object.hasOwn(chosen, code) ? chosen[code] : undefined

/** The edition of a game that its supplier calls so; null when it is none of those that are approved. */
export function editionOfCode(game: Versions, code: string): Edition | null {
  if (game.editions.length === 0 && code === game.code) return { edition: '', code, rtp: game.rtp }
  return game.editions.find(edition => edition.code === code) ?? null
}

/**
 * Whether a bet may name the game by this code. Where the launch was of this game, only by the code it was opened under: who plays
 * finishes in the edition he began in, and nobody takes another one by changing the address. Else by that of the merchant's edition of now.
 */
export function isRightCode(
  code: string,
  game: Versions,
  { choices, launch }: { choices: EditionChoices; launch: { nodeId: string; code: string } | null },
): boolean {
  if (editionOfCode(game, code) === null) return false
  return code === (launch?.nodeId === game.nodeId ? launch.code : editionAt(choices, game)?.code)
}

type Listed = Pick<Game, 'code' | 'rtp' | 'editions'>

/**
 * What is wrong with the editions of a list: of a game that has some, one bears its own code and return, no two have one name or one
 * code, and no code is that of another game or of an edition of one, now or ever. Null when nothing is.
 */
export function faultOfEditions(list: readonly Listed[], known: ReadonlyMap<string, string>): string | null {
  const owners = new Map([...known, ...list.map(({ code }) => [code, known.get(code) ?? code] as const)])
  for (const { code: game, rtp, editions } of list) {
    if (editions.length > 0 && !editions.some(one => one.code === game && one.rtp === rtp))
      return `game ${game} is not among its own editions`
    const isTwice = (['edition', 'code'] as const).some(
      field => new Set(editions.map(one => one[field])).size < editions.length,
    )
    if (isTwice) return `game ${game} has an edition twice`
    for (const code of [game, ...editions.map(edition => edition.code)]) {
      const owner = owners.get(code) ?? game
      if (owner !== game) return `the code ${code} of ${game} is that of ${owner}`
      owners.set(code, game)
    }
  }
  return null
}
