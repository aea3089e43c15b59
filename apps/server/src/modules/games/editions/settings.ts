import type { Reader, Tx } from '@hiyas/database'
import { ok, type Result } from '@hiyas/kernel'
import type { Notices } from '../../../platform/module.ts'
import { settingsWrong } from '../../../platform/settings-wrong.ts'
import { CATALOGUE_CHANGED } from '../availability.ts'
import type { Game } from '../game.ts'
import { hasVendor, lockCatalogue } from '../repository/catalogue.ts'
import { choicesOf, gamesOfChoices, listedOfChoices, putChoices, putSince } from '../repository/editions.ts'
import { chosenIn, type EditionChoices, editionAt } from './rules.ts'

/** Which approved version of its games a merchant has: by vendor, and by node where one game is to have another. */
export type EditionSettings = { editions: EditionChoices }
/** Either map is replaced as a whole; one that is left out stays. */
export type EditionChanges = { editions?: Partial<EditionChoices> }

export async function readEditionSettings(reader: Reader, merchant: string): Promise<EditionSettings> {
  const { vendors, games } = await choicesOf(reader, merchant)
  return { editions: { vendors, games } }
}

/**
 * Writes down what a merchant chooses. It holds from the next launch on; who plays goes on in the edition he began in. Refused with a
 * sentence in `detail.says`, when there is no such vendor or game, or the edition is not approved for every game it is chosen for.
 */
export async function applyEditionSettings(
  tx: Tx,
  send: Notices['send'],
  merchant: string,
  { editions }: EditionChanges,
): Promise<Result<null, 'settings.wrong'>> {
  if (editions === undefined) return ok(null)
  await lockCatalogue(tx)
  const { vendors, games } = await choicesOf(tx, merchant)
  const before: EditionChoices = { vendors, games }
  const after: EditionChoices = { ...before, ...editions }
  const fault = await faultOf(tx, {
    vendors: newIn(after.vendors, before.vendors),
    games: newIn(after.games, before.games),
  })
  if (fault !== null) return settingsWrong(fault)
  const others = await othersBy(tx, before, after)
  await putChoices(tx, merchant, 'vendor', changesIn(after.vendors, before.vendors))
  await putChoices(tx, merchant, 'game', changesIn(after.games, before.games))
  await putSince(tx, merchant, others)
  await send(tx, CATALOGUE_CHANGED, merchant)
  return ok(null)
}

/** What is said anew: what stands already stays, though its game is on no list for now, so that all that is shown can be applied again. */
const newIn = (after: Readonly<Record<string, string>>, before: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(after).filter(([code, edition]) => chosenIn(before, code) !== edition))

/** The same with what is taken back, as null. */
const changesIn = (after: Readonly<Record<string, string>>, before: Readonly<Record<string, string>>) => ({
  ...Object.fromEntries(
    Object.keys(before).flatMap(code => (chosenIn(after, code) === undefined ? [[code, null] as const] : [])),
  ),
  ...newIn(after, before),
})

/**
 * Nodes of games of which members play another version after a choice than before it: they are told (GAM-15). One that is on no list for now is too:
 * the list that has it again knows the choices of that day alone, and sees no other version. From that day on it is told (`putSinceOfReturned`).
 */
async function othersBy(reader: Reader, before: EditionChoices, after: EditionChoices): Promise<string[]> {
  const concerned = await gamesOfChoices(reader, {
    vendors: { ...before.vendors, ...after.vendors },
    games: { ...before.games, ...after.games },
  })
  const others = concerned.filter(game => editionAt(before, game)?.code !== editionAt(after, game)?.code)
  return others.map(game => game.nodeId)
}

async function faultOf(reader: Reader, { vendors, games }: EditionChoices): Promise<string | null> {
  const concerned = await listedOfChoices(reader, { vendors, games })
  for (const [vendor, edition] of Object.entries(vendors)) {
    const place = `editions.vendors.${vendor}`
    if (!(await hasVendor(reader, vendor))) return `${place}: there is no such vendor.`
    const own = concerned.filter(game => game.vendor === vendor && game.editions.length > 0)
    if (own.length === 0) return `${place}: none of his games has editions.`
    const wrong = own.find(game => editionAt({ vendors: { [vendor]: edition }, games: {} }, game) === null)
    if (wrong !== undefined) return `${place}: ${edition} is not approved for ${wrong.nodeId}${approvedOf(wrong)}`
  }
  for (const [nodeId, edition] of Object.entries(games)) {
    const place = `editions.games.${nodeId}`
    const game = concerned.find(one => one.nodeId === nodeId)
    if (game === undefined) return `${place}: there is no such game.`
    if (editionAt({ vendors: {}, games }, game) === null)
      return `${place}: ${edition} is not approved${approvedOf(game)}`
  }
  return null
}

const approvedOf = ({ editions }: Game): string =>
  editions.length === 0 ? '; it has no editions.' : `; ${editions.map(({ edition }) => edition).join(', ')} are.`
