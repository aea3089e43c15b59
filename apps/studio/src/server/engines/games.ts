import { EDITIONS, type Edition } from '@hiyas/fair'
import { invariant } from '@hiyas/kernel'
import { TITLES } from '../../titles/catalogue.ts'
import { INHOUSE_TITLES, type InhouseFamily, type InhouseTitle } from '../../titles/inhouse.ts'
import type { Title } from '../../titles/title.ts'
import type { Engine, Game } from './engine.ts'
import { crashEngine } from './inhouse/crash.ts'
import { hiloEngine } from './inhouse/hilo.ts'
import { diceEngine, kenoEngine, limboEngine, plinkoEngine, wheelEngine } from './inhouse/instant-games.ts'
import { minesEngine } from './inhouse/mines.ts'
import { slotsEngine } from './slots/engine.ts'

const INHOUSE: Readonly<Record<InhouseFamily, Engine | ((edition: Edition) => Engine)>> = {
  crash: crashEngine,
  dice: diceEngine,
  limbo: limboEngine,
  mines: minesEngine,
  plinko: plinkoEngine,
  keno: kenoEngine,
  hilo: hiloEngine,
  wheel: wheelEngine,
}

const EDITION_DEFAULT: Edition = '96'

/** The code an operator launches an edition of a title by: its own, or with the return behind it where he chose a lower one. */
const codeOfEdition = (code: string, edition: Edition): string =>
  edition === EDITION_DEFAULT ? code : `${code}--${edition}`

const gameFrom = (title: Title, edition: Edition): Game => ({
  ...title,
  code: codeOfEdition(title.code, edition),
  edition,
  engine: slotsEngine(title, edition),
})

/** What returns the same in every edition has one engine, and no other code to launch it by. */
function inhouseFrom(title: InhouseTitle, edition: Edition): Game {
  const engine = INHOUSE[title.family]
  if (typeof engine !== 'function') return { ...title, edition: null, engine }
  return { ...title, code: codeOfEdition(title.code, edition), edition, engine: engine(edition) }
}

/** Every game of the studio, in the order operators are told. */
export const GAMES: readonly Game[] = [
  ...TITLES.map(title => gameFrom(title, EDITION_DEFAULT)),
  ...INHOUSE_TITLES.map(title => inhouseFrom(title, EDITION_DEFAULT)),
]

invariant(new Set(GAMES.map(({ code }) => code)).size === GAMES.length, 'every game has a code of its own')

/** Every approved edition of every title, under the title's own code. */
const BY_TITLE = new Map(
  [
    ...TITLES.map(title => ({ title, games: EDITIONS.map(edition => gameFrom(title, edition)) })),
    ...INHOUSE_TITLES.map(title => ({ title, games: EDITIONS.map(edition => inhouseFrom(title, edition)) })),
  ].map(({ title, games }) => [title.code, [...new Map(games.map(game => [game.code, game])).values()]]),
)
const byCode = new Map([...BY_TITLE.values()].flatMap(games => games.map(game => [game.code, game] as const)))
const codesByCode = new Map(
  [...BY_TITLE.values()].flatMap(games => games.map(({ code }) => [code, games.map(game => game.code)] as const)),
)

/** Every code that a game is launched by, its editions among them. */
export const ALL_CODES: readonly string[] = [...byCode.keys()]

/** The game of a code; undefined where there is none, and for an edition that is not approved. */
export const gameOf = (code: string): Game | undefined => byCode.get(code)

/** The codes of all editions of a game: a player's rounds in them are one history. */
export const codesOfTitle = (code: string): readonly string[] => codesByCode.get(code) ?? [code]

/** The approved editions of a game that has several, by return (GAM-11, GAM-15). */
export const editionsOf = (code: string): { edition: Edition; game: Game }[] =>
  (BY_TITLE.get(code) ?? []).flatMap(game => (game.edition === null ? [] : [{ edition: game.edition, game }]))
