import { invariant } from '@hiyas/kernel'
import type pg from 'pg'
import { failureKind } from '../errors.ts'
import { arraysOf, MOVE_COLUMNS, SPLIT_COLUMNS, valuesOf } from './columns.ts'
import { ANSWER_TIMEOUT_MS, inTime } from './connection.ts'
import type { MoveOutcome, RefusalCode, SupplierMove } from './moves.ts'
import { applyPlainBets, plainBets } from './plain-bets.ts'

const APPLY_MOVES = {
  name: 'ledger-apply-moves',
  text: `select status, transaction_id, balance
    from ledger.apply_moves($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
  rowMode: 'array',
  query_timeout: ANSWER_TIMEOUT_MS,
} as const

const APPLY_SPLIT = {
  name: 'ledger-apply-split',
  text: `select status, transaction_id, balance
    from ledger.apply_split($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)`,
  rowMode: 'array',
  query_timeout: ANSWER_TIMEOUT_MS,
} as const

type Row = [status: string, transactionId: bigint | null, balance: bigint]

/**
 * The outcomes of these moves, in their order. Moves that simply fit go by a smaller statement, the others after it by the large one: a
 * transaction each, which share no account. Moves that a bonus has part in come last, one after the other. When one transaction fails all
 * moves are sent again, and those already written are repeats then.
 */
export async function applyMoves(connection: pg.ClientBase, moves: readonly SupplierMove[]): Promise<MoveOutcome[]> {
  const { together, apart } = withoutBonus(moves)
  const bets = plainBets(together)
  const outcomes = bets.length > 0 ? await applyPlainBets(connection, bets) : new Map<SupplierMove, MoveOutcome>()
  const rest = outcomes.size === 0 ? together : together.filter(move => !outcomes.has(move))
  const split: SupplierMove[] = [...apart]
  if (rest.length > 0) {
    const { rows } = await connection.query<Row>({ ...APPLY_MOVES, values: arraysOf(MOVE_COLUMNS, rest) })
    invariant(rows.length === rest.length, 'apply_moves answers one row a move')
    for (const [position, row] of rows.entries()) {
      const move = rest[position] as SupplierMove
      if (row[0] === 'split') split.push(move)
      else outcomes.set(move, outcomeOf(row))
    }
  }
  for (const move of split) outcomes.set(move, await applySplit(connection, move))
  return moves.map(move => outcomes.get(move) as MoveOutcome)
}

/** Members with bonuses are few: of all others the moves go together, and nothing is looked for. */
function withoutBonus(moves: readonly SupplierMove[]): {
  together: readonly SupplierMove[]
  apart: readonly SupplierMove[]
} {
  if (!moves.some(move => move.bonusAccounts !== undefined)) return { together: moves, apart: [] }
  const accounts = new Set(moves.filter(move => move.bonusAccounts !== undefined).map(move => move.account))
  return {
    together: moves.filter(move => !accounts.has(move.account)),
    apart: moves.filter(move => accounts.has(move.account)),
  }
}

async function applySplit(connection: pg.ClientBase, move: SupplierMove): Promise<MoveOutcome> {
  const { rows } = await connection.query<Row>({ ...APPLY_SPLIT, values: valuesOf(SPLIT_COLUMNS, move) })
  const [row] = rows
  invariant(row !== undefined, 'apply_split answers one row')
  return outcomeOf(row)
}

function outcomeOf([status, transactionId, balance]: Row): MoveOutcome {
  if (status === 'applied' || status === 'repeated') {
    invariant(transactionId !== null, `${status} without a transaction`)
    return { status, transactionId, balance }
  }
  return { status: 'refused', code: status as RefusalCode, balance }
}

/** The same, but it leaves out accounts that someone else holds locked: their moves have no outcome, and nobody else waits for them. */
export async function applyFreeMoves(
  connection: pg.ClientBase,
  moves: readonly SupplierMove[],
): Promise<(MoveOutcome | null)[]> {
  await connection.query(inTime('begin'))
  try {
    const { rows } = await connection.query<{ id: bigint }>({
      ...inTime('select id from ledger.wallet where id = any($1) order by id for no key update skip locked'),
      values: [moves.map(move => move.account)],
    })
    const free = new Set(rows.map(row => row.id))
    const outcomes = await applyMoves(
      connection,
      moves.filter(move => free.has(move.account)),
    )
    await connection.query(inTime('commit'))
    return moves.map(move => (free.has(move.account) ? (outcomes.shift() ?? null) : null))
  } catch (error) {
    // A connection that is lost is thrown away by who asked.
    if (failureKind(error) !== 'lost') await connection.query(inTime('rollback')).catch(() => undefined)
    throw error
  }
}
