import { type Database, inTransaction, type Reader } from '@hiyas/database'
import { ok } from '@hiyas/kernel'
import { type SupplierMoveFacts, supplierMovesBetween } from '@hiyas/ledger'
import { discrepanciesNamed, lockCases } from '../repository/discrepancies.ts'
import { notedElsewhere, noteElsewhere } from '../repository/elsewhere.ts'
import { linesNamed } from '../repository/statements.ts'
import type { DiscrepancyRow, LineRow } from '../repository/tables.ts'
import { type Absent, differencesOf, signed, type Told, type Verdict, verdictOfAbsent } from '../rules.ts'
import { PAGE_LINES } from './judge-theirs.ts'
import type { Reading } from './reading.ts'
import { knownOf, saidOf } from './sides.ts'

/** Looks every move of ours in the statement's time up in the statement, and says what becomes of it. */
export async function judgeOurs(database: Database, reading: Reading): Promise<void> {
  const { supplier, from, to, untilId } = reading
  for (let { afterId } = reading; ; ) {
    const page = { supplier, from, to, afterId, untilId, limit: PAGE_LINES }
    const moves = await supplierMovesBetween(database.query, page)
    const last = moves.at(-1)
    if (last === undefined) return
    await judgePage(database, reading, moves)
    afterId = last.transactionId
  }
}

function judgePage(database: Database, reading: Reading, moves: readonly SupplierMoveFacts[]): Promise<unknown> {
  const { supplier, tally } = reading
  const fits: string[] = []
  const come: string[] = []
  return inTransaction(database, async tx => {
    // Before anything is looked up: as for their lines.
    await lockCases(tx, supplier)
    const looked = await lookUp(tx, reading, moves)
    for (const move of moves) {
      const verdict = judgeMove(reading, move, looked)
      tally.ours(verdict, move.currency, signed(move))
      const awaited = verdict === 'other_period' ? awaitedBy(looked.cases.get(move.externalId)) : null
      if (awaited !== null) {
        come.push(move.externalId)
        const differs = differencesOf(awaited.said, knownOf(move))
        if (differs.length > 0 && awaited.row.verdict === 'missing_here')
          await reading.open(tx, { ...toldBefore(awaited.row), verdict: 'different', differs, ours: signed(move) })
      }
      if (verdict === 'void') fits.push(...idsOf(move))
      const missing = { ...absentThere(move), verdict: 'missing_there' } as const
      if (verdict === 'missing_there') await reading.open(tx, missing)
      if (verdict === 'void' && isNewOfTwo(move, looked)) await reading.keepClosed(tx, missing)
    }
    await noteElsewhere(tx, supplier, come, null)
    await reading.close(tx, fits)
    return ok(null)
  })
}

/** What the statement has of these moves, and of those that it lacks what others have told and which cases there are. */
type Looked = {
  lines: ReadonlyMap<string, LineRow>
  elsewhere: ReadonlyMap<string, Date | null>
  cases: ReadonlyMap<string, DiscrepancyRow>
}

async function lookUp(
  reader: Reader,
  { supplier, statement }: Reading,
  moves: readonly SupplierMoveFacts[],
): Promise<Looked> {
  const lines = await linesNamed(reader, statement, moves.flatMap(idsOf))
  const absentIds = moves.filter(move => !lines.has(move.externalId)).flatMap(idsOf)
  const elsewhere = await notedElsewhere(reader, supplier, absentIds)
  return { lines, elsewhere, cases: await discrepanciesNamed(reader, supplier, absentIds) }
}

function judgeMove(reading: Reading, move: SupplierMoveFacts, looked: Looked): Verdict {
  const { lines, elsewhere, cases } = looked
  const line = lines.get(move.externalId)
  if (line !== undefined) return differencesOf(line, knownOf(move)).length > 0 ? 'different' : 'matched'
  if (elsewhere.has(move.externalId)) return 'other_period'
  // Where it has come and nothing is noted any more, the statement that told it early was given anew without it.
  const awaited = awaitedBy(cases.get(move.externalId))
  if (awaited !== null && awaited.row.state !== 'closed') return 'other_period'
  const { partner, partnerAt } = move
  const other = partner !== null && partnerAt !== null ? absentOf(partner, partnerAt, looked) : null
  return verdictOfAbsent(absentOf(move.externalId, move.at, looked), other, reading)
}

function absentOf(id: string, at: Date, { lines, elsewhere, cases }: Looked): Absent {
  const known = cases.get(id)
  const isMissing = known?.verdict === 'missing_there'
  // Every other case is about a line of his.
  const isTold = lines.has(id) || elsewhere.has(id) || (known !== undefined && !isMissing)
  return { at, isTold, missing: isMissing ? known.state : null }
}

/** Of a pair across statements both have a case, which close each other: so each is known when its statement is read again. */
const isNewOfTwo = (move: SupplierMoveFacts, { cases }: Looked): boolean =>
  !cases.has(move.externalId) && (cases.get(move.partner ?? '')?.state ?? 'closed') !== 'closed'

const idsOf = ({ externalId, partner }: SupplierMoveFacts): string[] =>
  partner === null ? [externalId] : [externalId, partner]

/** The case of a line that another statement had before the books had its move, and what that said; null where there is none. */
function awaitedBy(row: DiscrepancyRow | undefined): { row: DiscrepancyRow; said: Told } | null {
  const said = row === undefined || row.ours !== null ? null : saidOf(row)
  return row === undefined || said === null ? null : { row, said }
}

const toldBefore = ({ external_id, currency, theirs, their_kind, their_round, their_player }: DiscrepancyRow) => ({
  ...{ external_id, currency, theirs, their_kind, their_round, their_player },
})

const absentThere = (move: SupplierMoveFacts) => ({
  external_id: move.externalId,
  differs: [],
  currency: move.currency,
  theirs: null,
  ours: signed(move),
  their_kind: null,
  their_round: null,
  their_player: null,
})
