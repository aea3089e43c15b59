import { type Reader, sql, type Tx } from '@hiyas/database'
import type { EditionChoices, KnownChoices } from '../editions/rules.ts'
import type { Game } from '../game.ts'
import { selectGame } from './catalogue.ts'
import type { EditionKind, Tables } from './tables.ts'

/** A code some edition had once, and the game it is of. */
export type NamedEdition = { supplier: string; code: string; gameCode: string }

/** Remembers every code the editions of a game have, for as long as records name bets by them. */
export async function putEditions(tx: Tx, supplier: string, game: Pick<Game, 'code' | 'editions'>): Promise<void> {
  for (const { edition, code, rtp } of game.editions)
    await tx
      .withTables<Tables>()
      .insertInto('games.edition')
      .values({ supplier, code, game_code: game.code, edition, rtp })
      .onConflict(conflict => conflict.columns(['supplier', 'code']).doUpdateSet({ edition, rtp }))
      .execute()
}

/** The game of every code a supplier's editions ever had. */
export async function editionOwners(reader: Reader, supplier: string): Promise<Map<string, string>> {
  const rows = await reader
    .withTables<Tables>()
    .selectFrom('games.edition')
    .select(['code', 'game_code'])
    .where('supplier', '=', supplier)
    .execute()
  return new Map(rows.map(row => [row.code, row.game_code]))
}

/** Editions by their suppliers' codes, approved still or not; codes of none are left out. */
export async function editionsByCode(
  reader: Reader,
  names: readonly { supplier: string; code: string }[],
): Promise<NamedEdition[]> {
  const { rows } = await sql<NamedEdition>`
    select edition.supplier, edition.code, edition.game_code as "gameCode"
      from games.edition
     where (edition.supplier, edition.code) in (
       select * from unnest(${names.map(name => name.supplier)}::text[], ${names.map(name => name.code)}::text[]))`.execute(
    reader,
  )
  return rows
}

/** What a merchant has chosen, and since when. */
export async function choicesOf(reader: Reader, merchant: string): Promise<KnownChoices> {
  const rows = await reader
    .withTables<Tables>()
    .selectFrom('games.edition_choice')
    .select(['kind', 'code', 'edition', 'since'])
    .where('merchant', '=', merchant)
    .orderBy('code')
    .execute()
  const chosenOf = (kind: EditionKind) =>
    Object.fromEntries(
      rows.flatMap(row => (row.kind === kind && row.edition !== null ? [[row.code, row.edition] as const] : [])),
    )
  const since = rows.flatMap(row =>
    row.kind === 'game' && row.since !== null ? [[row.code, row.since.getTime()] as const] : [],
  )
  return { vendors: chosenOf('vendor'), games: chosenOf('game'), since: Object.fromEntries(since) }
}

/** Writes down what a merchant chooses anew for vendors, or for games; null is what he takes back. */
export async function putChoices(
  tx: Tx,
  merchant: string,
  kind: EditionKind,
  changed: Readonly<Record<string, string | null>>,
): Promise<void> {
  for (const [code, edition] of Object.entries(changed))
    await tx
      .withTables<Tables>()
      .insertInto('games.edition_choice')
      .values({ merchant, kind, code, edition, since: null })
      .onConflict(conflict => conflict.columns(['merchant', 'kind', 'code']).doUpdateSet({ edition }))
      .execute()
}

/** Members of a merchant play another version of these games from now on, whatever is chosen for each of them itself. */
export async function putSince(tx: Tx, merchant: string, nodeIds: readonly string[]): Promise<void> {
  await sql`
    insert into games.edition_choice (merchant, kind, code, edition, since)
    select ${merchant}, 'game', node, null, now() from unnest(${[...nodeIds]}::text[]) node order by node
    on conflict (merchant, kind, code) do update set since = excluded.since`.execute(tx)
}

/**
 * What was chosen for these games since they left their list, were closed or were served no more is new from now on: nobody could see or open them
 * meanwhile (GAM-15). Where another of the three still lasts it is new once more when that is over.
 */
export async function putSinceOfReturned(tx: Tx, nodeIds: readonly string[]): Promise<void> {
  await sql`
    update games.edition_choice choice set since = now() from games.game
     where choice.kind = 'game' and choice.code = game.node_id and choice.since >= least(game.unlisted_at, game.closed_at, game.unserved_at)
       and game.node_id = any(${[...nodeIds]}::text[])`.execute(tx)
}

/** Games that a choice concerns, listed or not: those it names, and those of the vendors it names. */
export function gamesOfChoices(reader: Reader, { vendors, games }: EditionChoices): Promise<Game[]> {
  const [codes, nodes] = [Object.keys(vendors), Object.keys(games)]
  if (codes.length === 0 && nodes.length === 0) return Promise.resolve([])
  return selectGame(reader)
    .where(sql<boolean>`game.vendor = any(${codes}) or game.node_id = any(${nodes})`)
    .orderBy('game.position')
    .orderBy('game.node_id')
    .execute()
}

/** Of those the listed ones: others can be neither chosen for nor opened. */
export const listedOfChoices = async (reader: Reader, choices: EditionChoices): Promise<Game[]> =>
  (await gamesOfChoices(reader, choices)).filter(game => game.isListed)

/** Listed games of these categories that return less in some edition, that of their own code among them. */
export function gamesReturningLess(reader: Reader, min: number, categories: readonly string[]): Promise<Game[]> {
  return selectGame(reader)
    .where(sql<boolean>`game.is_listed and game.category = any(${[...categories]})
      and (game.rtp::numeric < ${min} or exists (
        select from jsonb_array_elements(game.editions) edition where (edition ->> 'rtp')::numeric < ${min}))`)
    .execute()
}

/** Merchants who have chosen something. */
export async function choosers(reader: Reader): Promise<string[]> {
  const rows = await reader
    .withTables<Tables>()
    .selectFrom('games.edition_choice')
    .select('merchant')
    .where('edition', 'is not', null)
    .distinct()
    .execute()
  return rows.map(row => row.merchant)
}
