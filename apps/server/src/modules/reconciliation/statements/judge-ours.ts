import { type Database, inTransaction } from '@hiyas/database'
import { ok } from '@hiyas/kernel'
import { type SupplierMoveFacts, supplierMovesBetween } from '@hiyas/ledger'
import { closeMatched } from '../repository/discrepancies.ts'
import { linesNamed, notedElsewhere } from '../repository/statements.ts'
import { differencesOf, signed, type Verdict } from '../rules.ts'
import { knownOf, PAGE_LINES } from './judge-theirs.ts'
import type { Reading } from './reading.ts'

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

async function judgePage(database: Database, reading: Reading, moves: readonly SupplierMoveFacts[]): Promise<void> {
  const { supplier, statement, tally } = reading
  const ids = moves.flatMap(({ externalId, partner }) => (partner === null ? externalId : [externalId, partner]))
  const lines = await linesNamed(database.query, statement, ids)
  const absent = moves.filter(move => !lines.has(move.externalId)).map(move => move.externalId)
  const elsewhere = await notedElsewhere(database.query, supplier, absent)

  const judge = (move: SupplierMoveFacts): Verdict => {
    const line = lines.get(move.externalId)
    if (line !== undefined) return differencesOf(line, knownOf(move)).length > 0 ? 'different' : 'matched'
    if (elsewhere.has(move.externalId)) return 'other_period'
    // Taken and given back here, and neither there: the money is the same.
    if (move.partner !== null && !lines.has(move.partner)) return 'void'
    return move.at >= reading.edge ? 'pending' : 'missing_there'
  }
  await inTransaction(database, async tx => {
    const fits: string[] = []
    for (const move of moves) {
      const verdict = judge(move)
      tally.ours(verdict, move.currency, signed(move))
      if (verdict === 'void') fits.push(move.externalId, move.partner ?? move.externalId)
      if (verdict === 'missing_there') await reading.open(tx, { ...absentThere(move), verdict })
    }
    reading.count.closed += await closeMatched(tx, supplier, fits, reading.now)
    return ok(null)
  })
}

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
