import { type Database, inTransaction, type Reader } from '@hiyas/database'
import { ok } from '@hiyas/kernel'
import { type SupplierMoveFacts, supplierMovesNamed } from '@hiyas/ledger'
import { discrepanciesNamed, lockCases } from '../repository/discrepancies.ts'
import { notedElsewhere, noteElsewhere } from '../repository/elsewhere.ts'
import { linesAfter, linesNamed, type TheirLine, undoneInStatement } from '../repository/statements.ts'
import type { LineRow } from '../repository/tables.ts'
import { areOpposite, differencesOf, isToldAgain, OVERLAP_MS, signed } from '../rules.ts'
import type { Reading } from './reading.ts'
import { knownOf, saidOf } from './sides.ts'

export const PAGE_LINES = 1_000

/** Looks every line of the statement up in our books, and says what becomes of it. */
export async function judgeTheirs(database: Database, reading: Reading): Promise<void> {
  const reader = database.query
  for (let after = 0n; ; ) {
    const lines = await linesAfter(reader, reading.statement, after, PAGE_LINES)
    const last = lines.at(-1)
    if (last === undefined) return
    await judgePage(database, reading, lines)
    after = last.number
  }
}

function judgePage(database: Database, reading: Reading, lines: readonly TheirLine[]): Promise<unknown> {
  const { supplier } = reading
  const fits: string[] = []
  const elsewhere: string[] = []
  return inTransaction(database, async tx => {
    // Before anything is looked up: what another reading of this supplier has just told of the same moves is known to this one (D-04).
    await lockCases(tx, supplier)
    const { looked, partners } = await lookUp(tx, reading, lines)
    const opening: Parameters<Reading['open']>[1][] = []
    for (const line of lines) {
      const judged = judgeLine(reading, line, looked, partners.get(line.external_id))
      reading.tally.theirs(judged.verdict, line.currency, signed(line))
      if (isOnOtherSide(reading, line, looked.ours.get(line.external_id))) elsewhere.push(line.external_id)
      const { verdict } = judged
      // A transaction has one case: of one that stands several times it is that of its last line, which says so.
      if (line.isToldAfter) continue
      if (isCase(verdict)) opening.push({ ...caseOf(line), verdict, differs: judged.differs, ours: judged.ours })
      else fits.push(line.external_id)
    }
    elsewhere.push(...(await reading.close(tx, fits)))
    for (const found of opening) {
      const isKept = await reading.open(tx, found)
      // Its move is to come, at a time when the statement of that time may have it once more, also where this one has it twice.
      if (isKept && found.ours === null) elsewhere.push(found.external_id)
    }
    await noteElsewhere(tx, supplier, elsewhere, reading.to)
    return ok(null)
  })
}

/** What the books, and statements before this one, say of these lines. */
async function lookUp(
  reader: Reader,
  reading: Reading,
  lines: readonly TheirLine[],
): Promise<{ looked: Looked; partners: ReadonlyMap<string, LineRow> }> {
  const { supplier, statement } = reading
  const partners = await partnersOf(reader, statement, lines)
  const ids = [...lines.map(line => line.external_id), ...[...partners.values()].map(partner => partner.external_id)]
  const found = await supplierMovesNamed(reader, supplier, [...new Set(ids)])
  const ours = new Map(found.map(move => [move.externalId, move]))
  const overMs = reading.from.getTime() - OVERLAP_MS
  const isOver = ({ at }: SupplierMoveFacts) => at.getTime() < overMs
  const needsNoLine = await withoutCase(reader, supplier, found.filter(isOver), partners)
  const toldAgain = await toldInEarlier(reader, reading, lines, { ours, isOver })
  return { looked: { ours, needsNoLine, toldAgain }, partners }
}

/**
 * Whether the statement of our move's time is another one, or the next one is asked about it again and does not have the line: what was on its
 * way when a statement begins has its line before that and its move after it.
 */
const isOnOtherSide = ({ from, to, edge }: Reading, line: TheirLine, known: SupplierMoveFacts | undefined): boolean =>
  known !== undefined && (known.at < from || known.at >= to || (known.at >= edge && line.at < edge))

type CaseVerdict = 'missing_here' | 'different' | 'repeated'

const isCase = (verdict: Judged['verdict']): verdict is CaseVerdict =>
  verdict === 'missing_here' || verdict === 'different' || verdict === 'repeated'

type Judged = {
  verdict: 'matched' | 'other_period' | 'void' | CaseVerdict
  differs: string[]
  ours: bigint | null
}

type Looked = {
  ours: ReadonlyMap<string, SupplierMoveFacts>
  needsNoLine: ReadonlySet<string>
  toldAgain: ReadonlySet<string>
}

function judgeLine(
  { from, to }: Reading,
  line: TheirLine,
  { ours, needsNoLine, toldAgain }: Looked,
  partner: LineRow | undefined,
): Judged {
  const known = ours.get(line.external_id)
  const differs = known === undefined ? [] : differencesOf(line, knownOf(known))
  const ourSide = known === undefined ? null : signed(known)
  if (line.isToldBefore || toldAgain.has(line.external_id)) return { verdict: 'repeated', differs, ours: ourSide }
  const isNothing = (move: SupplierMoveFacts | undefined) => move === undefined || move.kind === 'nothing'
  // A bet and its rollback that never came here, both: the money is the same.
  if (isNothing(known) && partner && areOpposite(line, partner) && isNothing(ours.get(partner.external_id)))
    return { verdict: 'void', differs: [], ours: null }
  if (known === undefined) return { verdict: 'missing_here', differs: [], ours: null }
  // Also one that says otherwise: as a difference it would be closed when its own statement, which is right, is read again.
  if (needsNoLine.has(line.external_id)) return { verdict: 'repeated', differs, ours: ourSide }
  if (differs.length > 0) return { verdict: 'different', differs, ours: ourSide }
  return { verdict: known.at >= from && known.at < to ? 'matched' : 'other_period', differs, ours: ourSide }
}

/**
 * Of moves whose time was over before the statement began those that need no line any more: no statement lacked them or told them otherwise.
 * A line of one is told twice, or on a wrong day (D-04). Where there is such a case the line is the late one that it waits for, at each reading.
 * A bet and its rollback of which neither has a case come to nothing here as they did in their own time, whether that statement had both or neither.
 */
async function withoutCase(
  reader: Reader,
  supplier: string,
  moves: readonly SupplierMoveFacts[],
  partners: ReadonlyMap<string, LineRow>,
): Promise<ReadonlySet<string>> {
  const cases = await discrepanciesNamed(
    reader,
    supplier,
    moves.map(move => move.externalId),
  )
  const needsNoLine = moves.filter(({ externalId }) => (cases.get(externalId)?.verdict ?? 'repeated') === 'repeated')
  const ids = new Set(needsNoLine.map(move => move.externalId))
  const isWithPartner = ({ externalId, partner }: SupplierMoveFacts) =>
    partner !== null && ids.has(partner) && partners.get(externalId)?.external_id === partner
  return new Set(needsNoLine.filter(move => !isWithPartner(move)).map(move => move.externalId))
}

type Facts = Pick<Looked, 'ours'> & { isOver(move: SupplierMoveFacts): boolean }

/** Those of the lines that a statement before this one had, outside of the time that both have. */
async function toldInEarlier(
  reader: Reader,
  reading: Reading,
  lines: readonly TheirLine[],
  facts: Facts,
): Promise<ReadonlySet<string>> {
  const ids = lines.map(line => line.external_id)
  const noted = await notedElsewhere(reader, reading.supplier, ids)
  const again = lines.filter(line => isToldAgain(line.at, noted.get(line.external_id) ?? null, reading))
  const sameCase = await toldAsTheirCase(reader, reading, lines, { ...facts, noted })
  return new Set([...again, ...sameCase].map(line => line.external_id))
}

/**
 * Those that their own statement told otherwise than the books, as this one does: their case says it in the same words. Their move lies in the time
 * of that statement, so nothing was noted of them; what was noted is the late line that its case is of, unless that says it is told twice (D-04).
 */
async function toldAsTheirCase(
  reader: Reader,
  { supplier }: Reading,
  lines: readonly TheirLine[],
  { ours, isOver, noted }: Facts & { noted: ReadonlyMap<string, Date | null> },
): Promise<TheirLine[]> {
  const moveOf = (line: TheirLine) => {
    const move = ours.get(line.external_id)
    return move !== undefined && differencesOf(line, knownOf(move)).length > 0 ? move : null
  }
  const differing = lines.filter(line => moveOf(line) !== null)
  const ids = differing.map(line => line.external_id)
  const cases = await discrepanciesNamed(reader, supplier, ids)
  return differing.filter(line => {
    const [row, move] = [cases.get(line.external_id), moveOf(line)]
    // One without our side is of a line that stood twice before its move came.
    if (row === undefined || row.ours === null || move === null) return false
    const said = saidOf(row)
    if (said === null || differencesOf(line, said).length > 0) return false
    return noted.has(line.external_id) ? row.verdict === 'repeated' : row.verdict === 'different' && isOver(move)
  })
}

/**
 * The other line of a bet or win and its rollback, where the statement has both. What was taken back once is nothing that a second rollback could
 * take back: that one has no other line (WAL-09).
 */
async function partnersOf(
  reader: Reader,
  statement: bigint,
  lines: readonly TheirLine[],
): Promise<ReadonlyMap<string, LineRow>> {
  const references = lines.flatMap(line => (isRollback(line) ? (line.reference ?? []) : []))
  const bets = lines.filter(line => !isRollback(line)).map(line => line.external_id)
  const originals = await linesNamed(reader, statement, references)
  const undone = await undoneInStatement(reader, statement, [...new Set([...bets, ...references])])
  const partnerOf = (line: TheirLine): LineRow | undefined => {
    if (!isRollback(line)) return undone.get(line.external_id)
    const original = originals.get(line.reference ?? '')
    const isFirst = undone.get(line.reference ?? '')?.external_id === line.external_id
    return isFirst && original !== undefined && !isRollback(original) ? original : undefined
  }
  const partners = new Map<string, LineRow>()
  for (const line of lines) {
    const partner = partnerOf(line)
    if (partner !== undefined) partners.set(line.external_id, partner)
  }
  return partners
}

const isRollback = ({ kind }: LineRow): boolean => kind === 'rollback_bet' || kind === 'rollback_win'

const caseOf = (line: LineRow) => ({
  external_id: line.external_id,
  currency: line.currency,
  theirs: signed(line),
  their_kind: line.kind,
  their_round: line.round,
  their_player: line.player,
})
