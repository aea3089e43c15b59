import { type Reader, sql } from '@hiyas/database'
import type { RawBuilder } from 'kysely'
import type { Game } from '../game.ts'
import { type GameFilter, gamesInOrder, isShown, type Page } from './shelf.ts'

/** Nobody looks at more matches of a search. */
const FOUND_MAX = 500
/** So many words of what was typed count, and so many of the catalogue may have been meant by each. */
const TYPED_WORDS_MAX = 8
const NEAR_WORDS_MAX = 8

export type Found = { games: Game[]; total: number }

/**
 * A page of the shown games whose names hold what was typed, those first that begin a word with it. Where none does, of those that hold
 * the words it comes nearest to, whichever is spelt wrong and in whatever order they stand (CALL-96). And how many there are, up to 500.
 */
export async function foundGames(reader: Reader, filter: GameFilter, search: string, page: Page): Promise<Found> {
  const found = await gamesLike(reader, filter, holding(search), page)
  if (found.total > 0) return found
  const near = await nearWords(reader, search)
  return near.length === 0 ? found : gamesLike(reader, filter, holdingOneOfEach(near), page)
}

/**
 * Those of these games whose names hold what was typed, else those that hold the words it comes nearest to: for lists that come whole and are in
 * an order of their own, which stays.
 */
export async function foundAmong(reader: Reader, games: readonly Game[], search: string): Promise<Game[]> {
  const namesOf = (game: Game) => `${game.nameTy} ${game.nameEn}`.toLowerCase()
  const found = games.filter(game => namesOf(game).includes(search))
  if (found.length > 0 || games.length === 0) return found
  const near = await nearWords(reader, search)
  if (near.length === 0) return []
  return games.filter(game => near.every(words => words.some(({ word }) => namesOf(game).includes(word))))
}

/** What a name must be like, and how well one that is answers. */
type Wanted = { condition: RawBuilder<boolean>; likeness: RawBuilder<number> }

async function gamesLike(
  reader: Reader,
  filter: GameFilter,
  { condition, likeness }: Wanted,
  { offset, limit }: Page,
): Promise<Found> {
  // Names are compared once, for the page and the total alike; only the games of the page are read whole.
  const { rows } = await sql<{ total: number; nodeIds: string[] }>`
    with found as materialized (
      select game.node_id, game.position, ${likeness} as likeness from games.game
       where ${isShown(filter)} and ${condition}
       order by likeness desc, game.position, game.node_id limit ${FOUND_MAX})
    select (select count(*)::int from found) as total,
           array(select node_id from found order by likeness desc, position, node_id offset ${offset} limit ${limit}) as "nodeIds"`.execute(
    reader,
  )
  const [row] = rows
  return { games: row ? await gamesInOrder(reader, row.nodeIds) : [], total: row?.total ?? 0 }
}

const holding = (search: string): Wanted => ({
  condition: sql`game.search like ${`%${escaped(search)}%`}`,
  likeness: sql`(' ' || game.search like ${`% ${escaped(search)}%`})::integer`,
})

/** A word that names have, and how like it is to the one that was typed. */
type NearWord = { word: string; likeness: number }

/** The words that may have been meant, for each that was typed; one that nothing is like is passed over. */
async function nearWords(reader: Reader, search: string): Promise<NearWord[][]> {
  const { rows } = await sql<NearWord & { place: string }>`
    select place, word, likeness from games.near_words(${search}, ${TYPED_WORDS_MAX}, ${NEAR_WORDS_MAX})`.execute(
    reader,
  )
  const places = Map.groupBy(rows, row => row.place)
  return [...places.values()]
}

const holdingOneOfEach = (places: readonly NearWord[][]): Wanted => ({
  condition: sql`(${sql.join(
    places.map(words => sql`game.search like any(${words.map(({ word }) => `%${word}%`)})`),
    sql` and `,
  )})`,
  likeness: sql`(${sql.join(places.map(bestOf), sql` + `)})`,
})

const bestOf = (words: readonly NearWord[]): RawBuilder<number> =>
  sql`greatest(${sql.join(
    words.map(({ word, likeness }) => sql`case when game.search like ${`%${word}%`} then ${likeness}::real else 0 end`),
  )})`

const escaped = (search: string): string => search.replaceAll(/[\\%_]/g, '\\$&')
