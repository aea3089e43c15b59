import { type Database, inTransaction, type Reader, type Tx } from '@hiyas/database'
import { ok } from '@hiyas/kernel'
import { type SupplierMoveFacts, supplierMovesNamed } from '@hiyas/ledger'
import { casesWithMoney } from '../repository/corrections.ts'
import {
  awaitedCases,
  closeMatched,
  type Fitted,
  lockCases,
  reopenCome,
  reopenTakenBack,
} from '../repository/discrepancies.ts'
import type { DiscrepancyRow } from '../repository/tables.ts'
import { differencesOf } from '../rules.ts'
import { knownOf, saidOf } from './sides.ts'

const PAGE = 500
const PAGES_MAX = 40

/** Looks again at the cases of a supplier whose move may have come here since: late wins come for a day, and statements only once. */
export async function recheckOpen(database: Database, supplier: string): Promise<Rechecked> {
  const count = { closed: 0, reopened: 0 }
  let afterId = 0n
  for (let page = 0; page < PAGES_MAX; page++) {
    const done = await inTransaction<RecheckedPage, never>(database, async tx =>
      ok(await recheckPage(tx, supplier, afterId)),
    )
    const { closed, reopened, lastId } = done.value
    count.closed += closed
    count.reopened += reopened
    if (lastId === null) break
    afterId = lastId
  }
  return count
}

type Rechecked = Pick<Fitted, 'closed' | 'reopened'>
/** `lastId`: the last case of the page; null where it was the last page. */
type RecheckedPage = Rechecked & { lastId: bigint | null }

async function recheckPage(tx: Tx, supplier: string, afterId: bigint): Promise<RecheckedPage> {
  // Before anything is looked up: what another reading writes meanwhile would be closed by what its case said before.
  await lockCases(tx, supplier)
  const rows = await awaitedCases(tx, { supplier, afterId, limit: PAGE })
  const fits = (await fitting(tx, supplier, rows)).map(row => row.external_id)
  const { back, come } = await movedSince(tx, supplier, rows)
  const otherwise = come.filter(id => !fits.includes(id))
  const moved = [
    await reopenTakenBack(tx, supplier, back),
    await closeMatched(tx, supplier, fits),
    await reopenCome(tx, supplier, otherwise),
  ]
  return {
    closed: moved.reduce((total, { closed }) => total + closed, 0),
    reopened: moved.reduce((total, { reopened }) => total + reopened, 0),
    lastId: rows.length < PAGE ? null : (rows.at(-1)?.id ?? null),
  }
}

/** Of these cases those whose move the books have now as the statement said it. */
export async function fitting(
  reader: Reader,
  supplier: string,
  rows: readonly DiscrepancyRow[],
): Promise<DiscrepancyRow[]> {
  const told = rows.filter(row => row.their_kind !== null)
  const ids = told.map(row => row.external_id)
  const found = await supplierMovesNamed(reader, supplier, ids)
  const ours = new Map(found.map(move => [move.externalId, knownOf(move)]))
  return told.filter(row => {
    const known = ours.get(row.external_id)
    const said = saidOf(row)
    return known !== undefined && said !== null && differencesOf(said, known).length === 0
  })
}

/**
 * Whether a supplier has taken back what a case is of, here, or before it came: all that came then is that rollback (W-17). One that was no more
 * than that when its case was opened is what people have decided about, and not something new.
 */
export const hasComeToNothing = (row: DiscrepancyRow, move: SupplierMoveFacts): boolean =>
  isTakenBack(move) ||
  (move.kind === 'nothing' && row.ours === null && (row.their_kind === 'bet' || row.their_kind === 'win'))

/** A rollback names what it undid, and is not taken back itself (WAL-09). */
const isTakenBack = ({ kind, partner }: SupplierMoveFacts): boolean =>
  (kind === 'bet' || kind === 'win') && partner !== null

/**
 * Of these cases those for which money has moved and whose move its supplier took back since, and those whose move has come since: the member has it
 * twice, or has given it twice, or what was cancelled was settled with him. One without money is for the statements to close, as they have both of
 * the pair or neither.
 */
async function movedSince(
  reader: Reader,
  supplier: string,
  rows: readonly DiscrepancyRow[],
): Promise<{ back: string[]; come: string[] }> {
  const withMoney = await casesWithMoney(
    reader,
    rows.map(row => row.id),
  )
  const paid = rows.filter(row => withMoney.has(row.id))
  const found = await supplierMovesNamed(
    reader,
    supplier,
    paid.map(row => row.external_id),
  )
  const moves = new Map(found.map(move => [move.externalId, move]))
  const [back, come]: [string[], string[]] = [[], []]
  for (const row of paid) {
    const move = moves.get(row.external_id)
    if (move === undefined) continue
    if (hasComeToNothing(row, move)) back.push(row.external_id)
    else if (row.ours === null && move.kind !== 'nothing') come.push(row.external_id)
  }
  return { back, come }
}
