import type { Database } from '@hiyas/database'
import { readTime, systemClock } from '@hiyas/kernel'
import { SupplierTransportError } from '@hiyas/supplier'
import type { Logger } from 'pino'
import {
  type CatalogueChanges,
  importCatalogue,
  isSupplier,
  ListContradicts,
  previewImport,
  setGameClosed,
  setOpenToTrials,
  setVendorMaintenance,
  WITHHELD_KINDS,
  withhold,
} from '../../modules/games/index.ts'
import { isMerchant, trialCodeOf } from '../../modules/site/index.ts'
import { sendNotice } from '../../platform/notices/repository.ts'
import { done, failed, type Outcome, wrong } from '../outcome.ts'

type Parts = { database: Database; log: Logger }
type Act = (parts: Parts, words: readonly string[]) => Promise<Outcome>

export const USAGE = `npm run catalogue -- check SUPPLIER URL           what his list of games would change; nothing is written
npm run catalogue -- import SUPPLIER URL          takes the list over and shows what changed
npm run catalogue -- withhold MERCHANT category|vendor|game CODE
npm run catalogue -- offer MERCHANT category|vendor|game CODE
npm run catalogue -- close NODE, -- open NODE     a game on every site
npm run catalogue -- trial NODE on|off            whether trials may play a game
npm run catalogue -- rest VENDOR FROM UNTIL       times such as 2026-11-22T02:00+08:00
npm run catalogue -- wake VENDOR`

const ACTS: Readonly<Record<string, { words: number; act: Act }>> = {
  check: { words: 2, act: (parts, words) => readList(parts, words, 'check') },
  import: { words: 2, act: (parts, words) => readList(parts, words, 'import') },
  withhold: { words: 3, act: (parts, words) => offer(parts, words, true) },
  offer: { words: 3, act: (parts, words) => offer(parts, words, false) },
  close: { words: 1, act: (parts, [node = '']) => closing(parts, node, true) },
  open: { words: 1, act: (parts, [node = '']) => closing(parts, node, false) },
  trial: { words: 2, act: trial },
  rest: { words: 3, act: rest },
  wake: {
    words: 1,
    act: async (parts, [vendor = '']) => told(await setVendorMaintenance(partsOf(parts), vendor, null), vendor),
  },
}

/** Shows and changes what there is to play. The programs that run are told at once. */
export async function catalogueCommand(parts: Parts, words: readonly string[]): Promise<Outcome> {
  const [name = '', ...others] = words
  const known = ACTS[name]
  if (known === undefined || known.words !== others.length) return failed(USAGE)
  return known.act(parts, others)
}

async function readList(
  { database, log }: Parts,
  [supplier = '', url = '']: readonly string[],
  how: 'check' | 'import',
) {
  if (!(await isSupplier(database.query, supplier)))
    return wrong(`There is no supplier ${supplier}: npm run supplier adds one.`)
  const about = { code: supplier }
  try {
    if (how === 'check') return done(writeChanges(await previewImport({ database }, supplier, url)))
    const options = { ...partsOf({ database }), clock: systemClock, log, supplier: about, url }
    const { changes, unapproved } = await importCatalogue(options)
    return done([writeChanges(changes), ...closedBy(unapproved)].join('\n'))
  } catch (error) {
    // What the database says of itself is told as by every command.
    if (!(error instanceof ListContradicts || error instanceof SupplierTransportError)) throw error
    const isOfTheList = error instanceof ListContradicts || error.kind === 'malformed'
    return (isOfTheList ? wrong : failed)(`Nothing was changed: ${error.message}`)
  }
}

async function offer(parts: Parts, [merchant = '', kindWord, code = '']: readonly string[], isWithheld: boolean) {
  const kind = WITHHELD_KINDS.find(known => known === kindWord)
  if (kind === undefined) return failed(USAGE)
  const { query } = parts.database
  if (!(await isMerchant(query, merchant))) return wrong(`There is no merchant ${merchant}.`)
  const outcome = told(await withhold(partsOf(parts), { merchant, kind, code, isWithheld }), `${kind} ${code}`)
  const trials = await trialCodeOf(query, merchant)
  if (outcome.code !== 0 || trials === merchant) return outcome
  return done(
    `${outcome.says}\nTrials of ${merchant} play at ${trials}, perhaps with those of others: see to it there too.`,
  )
}

const closing = async (parts: Parts, node: string, isClosed: boolean): Promise<Outcome> =>
  told(await setGameClosed(partsOf(parts), node, isClosed), node)

async function trial(parts: Parts, [node = '', word]: readonly string[]): Promise<Outcome> {
  if (word !== 'on' && word !== 'off') return failed(USAGE)
  return told(await setOpenToTrials(partsOf(parts), node, word === 'on'), node)
}

async function rest(parts: Parts, [vendor = '', fromText = '', untilText = '']: readonly string[]): Promise<Outcome> {
  const [from, until] = [readTime(fromText), readTime(untilText)]
  if (from === null || until === null || from >= until)
    return failed('The times are not two times in their order, each with its zone, such as 2026-11-22T02:00+08:00.')
  // Told as done it would have an operator who mistook the year believe that the vendor rests.
  if (until.getTime() <= systemClock.nowMs()) return failed(`That time is over: ${vendor} would not rest.`)
  return told(await setVendorMaintenance(partsOf(parts), vendor, { from, until }), vendor)
}

/** One line a vendor, then one a game: `+` new, `~` changed, `<` back, `-` on the list no more. */
function writeChanges({ vendors, added, changed, returned, missing, fields }: CatalogueChanges): string {
  const detail = (nodeId: string) =>
    (fields.get(nodeId) ?? [])
      .map(({ field, from, to }) => `${field} ${from || '(none)'} -> ${to || '(none)'}`)
      .join(', ')
  const lines = [
    ...vendors.map(({ code, from, to }) =>
      from === '' ? `+ vendor ${code}  ${to}` : `~ vendor ${code}  ${from} -> ${to}`,
    ),
    ...added.map(game => `+ ${game.nodeId}  ${game.nameEn}`),
    ...changed.map(game => `~ ${game.nodeId}  ${detail(game.nodeId)}`),
    ...returned.map(game => `< ${game.nodeId}  ${detail(game.nodeId)}`.trimEnd()),
    ...missing.map(nodeId => `- ${nodeId}  is shown no more; it stays in the catalogue`),
  ]
  return lines.length === 0 ? 'The list changes nothing.' : lines.map(asLine).join('\n')
}

/**
 * Names are the supplier's. What in one would begin another line, take one away from a terminal or turn its letters round could hide from an
 * operator what the list changes (GAM-15).
 */
const asLine = (text: string): string => text.replaceAll(/[\p{Cc}\p{Bidi_Control}\p{Zl}\p{Zp}]/gu, '\ufffd')

/** What nobody plays at a merchant any more, as he chose an edition that no list has (GAM-15): it is his to choose another one. */
const closedBy = (unapproved: Readonly<Record<string, readonly string[]>>): string[] =>
  Object.entries(unapproved).flatMap(([merchant, nodeIds]) =>
    nodeIds.map(nodeId => `! ${nodeId}  is closed at ${merchant}: the edition chosen there is not approved`),
  )

/** As the module is given them: words to the programs that run go out through the database. */
const partsOf = ({ database }: Pick<Parts, 'database'> & Partial<Parts>) => ({
  database,
  notices: { send: sendNotice },
})

const told = (isThere: boolean, what: string): Outcome =>
  isThere ? done(`${what}: done.`) : wrong(`There is no ${what}.`)
