import type { Database } from '@hiyas/database'
import { invariant, type Minor, SECOND_MS } from '@hiyas/kernel'
import type pg from 'pg'
import { failureKind, LedgerUnavailable } from '../errors.ts'
import { applyMoves } from './apply-moves.ts'
import { inTime, STATEMENT_TIMEOUT_MS } from './connection.ts'
import type { MoveOutcome, RefusalCode, SupplierMove } from './moves.ts'
import { type BetName, lockUnlessKnown } from './named.ts'
import { stakedOnRound } from './round-stake.ts'
import { type SettledBet, whyNotSettle } from './settle.ts'

export type AllOutcome =
  /** All happened, now or before. `balance` is the true one after them. */
  | { status: 'done'; outcomes: Exclude<MoveOutcome, { status: 'refused' }>[]; balance: Minor }
  /** None of those that are new happened. `position` is that of the move that was refused. */
  | { status: 'refused'; code: RefusalCode; position: number; balance: Minor }

/** What must hold beside what every move is asked for. */
export type SubmitOptions = {
  /** Of a bet that may be settled once only. */
  settling?: SettledBet | undefined
  /** The most that the bets of a round may come to, those included that were taken before. */
  roundStakeMax?: Minor | undefined
}

/** Moves in one message; a dialect refuses longer ones as malformed. */
export const ALL_MAX = 64

const RETRIES_MAX = 5
/** Longer than a lane waits: nobody else stands behind these moves. */
const LOCK_TIMEOUT_MS = 2 * SECOND_MS
/** Planned once a connection, as in the lanes (connection.ts), and by index: the planner takes longer over these moves than their writing. */
const BEGIN = `begin;
  set local lock_timeout = ${LOCK_TIMEOUT_MS};
  set local statement_timeout = ${STATEMENT_TIMEOUT_MS};
  set local plan_cache_mode = force_generic_plan;
  set local enable_seqscan = off`

/**
 * Moves of one account in order, all or none (W-21), in a transaction of their own beside the lanes: the row of the account is the lock
 * both take. Safe to send again, as every move is (W-10). With `settling` they happen only if their bet may still be settled: asked
 * under the same lock, so that of two at once one is refused; so is a bet that brings its round beyond `roundStakeMax`. Throws LedgerUnavailable when the outcome is unknown.
 */
export async function applyAll(
  database: Database,
  moves: readonly SupplierMove[],
  options: SubmitOptions = {},
): Promise<AllOutcome> {
  return together(database, moves, connection => applyInOrder(connection, moves, options))
}

/**
 * W-17: writes down, in the same way, that a bet with these names never came. Answers null, and nothing happened, where the books know
 * something by one of them. A bet with another name looks for such a tombstone under the same lock, so of the two at once one sees the
 * other.
 */
export async function applyBurial(
  database: Database,
  moves: readonly SupplierMove[],
  names: readonly BetName[],
): Promise<AllOutcome | null> {
  return together(database, moves, async connection => {
    for (const name of names) if (!(await lockUnlessKnown(connection, name))) return null
    return applyInOrder(connection, moves, {})
  })
}

/** All or none, tried again after a race. */
async function together<Outcome extends AllOutcome | null>(
  database: Database,
  moves: readonly SupplierMove[],
  apply: (connection: pg.ClientBase) => Promise<Outcome>,
): Promise<Outcome> {
  const [first] = moves
  invariant(first !== undefined && moves.length <= ALL_MAX, `between 1 and ${ALL_MAX} moves go together`)
  invariant(
    moves.every(move => move.account === first.account),
    'moves that go together are of one account',
  )
  for (let tries = 0; ; tries++) {
    try {
      return await attempt(database, first.account, apply)
    } catch (error) {
      const kind = failureKind(error)
      if ((kind === 'race' || kind === 'locked') && tries < RETRIES_MAX) continue
      throw new LedgerUnavailable('these moves could not be written together', { cause: error })
    }
  }
}

async function attempt<Outcome extends AllOutcome | null>(
  database: Database,
  account: bigint,
  apply: (connection: pg.ClientBase) => Promise<Outcome>,
): Promise<Outcome> {
  const connection = await database.pool.connect()
  let broken: Error | undefined
  try {
    await connection.query(inTime(BEGIN))
    const outcome = await apply(connection)
    await connection.query(inTime(outcome?.status === 'done' ? 'commit' : 'rollback'))
    // What the moves before the refused one did is gone with them.
    return outcome?.status === 'refused' ? { ...outcome, balance: await balanceOf(connection, account) } : outcome
  } catch (error) {
    // A database that has fallen silent would keep us waiting for the rollback too: the connection is thrown away as it is.
    if (failureKind(error) === 'lost') broken = error as Error
    else
      await connection.query(inTime('rollback')).catch((failed: Error) => {
        broken = failed
      })
    throw error
  } finally {
    connection.release(broken)
  }
}

async function applyInOrder(
  connection: pg.ClientBase,
  moves: readonly SupplierMove[],
  options: SubmitOptions,
): Promise<AllOutcome> {
  const outcomes: Exclude<MoveOutcome, { status: 'refused' }>[] = []
  for (const [position, move] of moves.entries()) {
    const [outcome] = await applyMoves(connection, [move])
    invariant(outcome !== undefined, 'a move has an outcome')
    if (outcome.status === 'refused') return { ...outcome, position }
    // The row of the account is locked by now: nobody settles this bet beside us, nor bets on its round.
    const code = outcome.status === 'applied' ? await whyNotStay(connection, move, options) : null
    if (code !== null) return { status: 'refused', code, position, balance: outcome.balance }
    outcomes.push(outcome)
  }
  return { status: 'done', outcomes, balance: outcomes.at(-1)?.balance ?? 0n }
}

/** Why a move that was just applied may not stay. What is about another bet settles nothing. */
async function whyNotStay(
  connection: pg.ClientBase,
  move: SupplierMove,
  { settling, roundStakeMax }: SubmitOptions,
): Promise<RefusalCode | null> {
  if (settling !== undefined && move.referenceId === settling.bet) return whyNotSettle(connection, move, settling)
  const isCapped = roundStakeMax !== undefined && move.kind === 'bet' && move.amount > 0n
  return isCapped && (await stakedOnRound(connection, move)) > roundStakeMax ? 'stake_exceeded' : null
}

async function balanceOf(connection: pg.ClientBase, account: bigint): Promise<Minor> {
  const { rows } = await connection.query<{ balance: bigint }>({
    ...inTime('select balance from ledger.wallet where id = $1'),
    values: [account],
  })
  return rows[0]?.balance ?? 0n
}
