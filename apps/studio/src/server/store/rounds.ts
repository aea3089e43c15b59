import { type Prepared, prepared, type Reader, sql, type Tx } from '@hiyas/database'
import { invariant, type Minor } from '@hiyas/kernel'
import type { RoundState } from '../../wire.ts'
import { roundStates } from '../rounds/states.ts'
import type { RoundRow, SessionRow, StudioTables } from './tables.ts'

const tables = (reader: Reader) => reader.withTables<StudioTables>()

/** States in which the wallet still has to be told something. */
export const UNFINISHED_STATES: readonly RoundState[] = ['opened', 'playing', 'staked', 'voiding']

const COLUMNS = [
  ...['id', 'session_id', 'request_id', 'player', 'currency', 'game', 'model', 'model_digest', 'state', 'stake', 'win'],
  ...['outcome', 'choice', 'steps', 'seed_id', 'nonce', 'room_round_id', 'bet_id', 'win_id', 'rollback_id'],
  ...['balance_before', 'balance_after', 'attempts', 'attempt_at', 'last_answer'],
  ...['opened_at', 'decided_at', 'closed_at', 'shown_at'],
].join(', ')

export type NewRound = Omit<
  RoundRow,
  | 'win'
  | 'outcome'
  | 'steps'
  | 'seed_id'
  | 'nonce'
  | 'room_round_id'
  | 'balance_before'
  | 'balance_after'
  | 'attempts'
  | 'last_answer'
  | 'decided_at'
  | 'closed_at'
  | 'shown_at'
>

const NEW_COLUMNS = [
  ...['id', 'session_id', 'request_id', 'player', 'currency', 'game', 'model', 'model_digest', 'state', 'stake'],
  ...['choice', 'bet_id', 'win_id', 'rollback_id', 'opened_at', 'attempt_at'],
] as const satisfies readonly (keyof NewRound)[]

const insertNew = prepared<RoundRow>(
  'studio.insert_round',
  `insert into studio.round (${NEW_COLUMNS.join(', ')}, attempts, steps)
   values (${NEW_COLUMNS.map((_, index) => `$${index + 1}`).join(', ')}, 0, 0)
   on conflict do nothing returning ${COLUMNS}`,
)

/** Stores a round that begins. Undefined when the request is known already or another round of the session is open. */
export async function insertRound(tx: Tx, row: NewRound): Promise<RoundRow | undefined> {
  const rows = await insertNew(
    tx,
    NEW_COLUMNS.map(column => row[column]),
  )
  return rows[0]
}

/** What a move of a round writes beside its state. */
export type RoundChange = {
  win?: Minor
  outcome?: object
  steps?: number
  seed_id?: string
  nonce?: number
  room_round_id?: string
  balance_before?: Minor
  balance_after?: Minor | null
  attempts?: number
  attempt_at?: Date | null
  last_answer?: string
  decided_at?: Date
  closed_at?: Date
}

const moves = new Map<string, Prepared<RoundRow>>()

/** The statement that writes these columns: a handful of them in all, each planned once a connection. */
function moveWriting(columns: readonly string[]): Prepared<RoundRow> {
  const key = columns.join(' ')
  const known = moves.get(key)
  if (known) return known
  const sets = columns.map((column, index) => `, ${column} = $${index + 5}`).join('')
  const move = prepared<RoundRow>(
    // A number, as a connection knows names of 63 letters.
    `studio.move_round_${moves.size}`,
    `update studio.round set state = $4${sets} where id = $1 and state = $2 and steps = $3 returning ${COLUMNS}`,
  )
  moves.set(key, move)
  return move
}

/**
 * Moves a round on, if it is still in the state and after the action the caller has seen; to the same state, when something else of it is
 * written. Undefined when somebody else moved it first.
 */
export async function moveRound(
  tx: Tx,
  { id, state, steps }: Pick<RoundRow, 'id' | 'state' | 'steps'>,
  to: RoundState,
  change: RoundChange,
): Promise<RoundRow | undefined> {
  invariant(to === state || roundStates.move(state, to).ok, `a round does not go from ${state} to ${to}`)
  const written = Object.entries(change).filter(([, value]) => value !== undefined)
  const move = moveWriting(written.map(([column]) => column))
  const rows = await move(tx, [id, state, steps, to, ...written.map(([, value]) => value)])
  return rows[0]
}

export async function roundById(reader: Reader, id: string): Promise<RoundRow | undefined> {
  return tables(reader).selectFrom('studio.round').selectAll().where('id', '=', id).executeTakeFirst()
}

/** It holds up the next one: it waits for its player or for the wallet. One that has lost is over, though it is still to be closed. By an index. */
const RUNNING = `(state in ('opened', 'playing', 'voiding') or (state = 'staked' and win > 0))`

const askBefore = prepared<RoundRow & { found: keyof RoundsBefore }>(
  'studio.rounds_before',
  `(select 'sameRequest' as found, ${COLUMNS} from studio.round where session_id = $1 and request_id = $2)
   union all
   (select 'waitsForPlayer', ${COLUMNS} from studio.round
     where player = $3 and currency = $4 and game = any($5::text[]) and state = 'playing' limit 1)
   union all
   (select 'holdsUpSession', ${COLUMNS} from studio.round
     where session_id = $1 and ${RUNNING})
   union all
   (select 'holdsUpPlayer', ${COLUMNS} from studio.round
     where $6 and player = $3 and currency = $4 and ${RUNNING}
     order by state = 'playing' desc limit 1)`,
)

export type RoundsBefore = {
  /** The one this request has begun already. */
  sameRequest?: RoundRow
  /** The one in which the player has something to decide, whichever session began it: at most one an edition, by `round_one_playing`. */
  waitsForPlayer?: RoundRow
  /** The one of the session that holds up the next: at most one, by the index `round_one_open`. */
  holdsUpSession?: RoundRow
  /** Where he has one at a time, that of any game and session, as `runningRound`. */
  holdsUpPlayer?: RoundRow
}

/** What is known before a round begins, in one question. */
export async function roundsBefore(
  reader: Reader,
  { id, profile }: Pick<SessionRow, 'id' | 'profile'>,
  { requestId, player: { player, currency, games } }: { requestId: string; player: Player },
): Promise<RoundsBefore> {
  const isOneAtATime = profile.isOneAtATime ?? false
  const rows = await askBefore(reader, [id, requestId, player, currency, [...games], isOneAtATime])
  return Object.fromEntries(rows.map(({ found, ...row }) => [found, row]))
}

/** The round in which a player has something to decide. */
export async function playingRound(reader: Reader, player: Player): Promise<RoundRow | undefined> {
  return tables(reader)
    .selectFrom('studio.round')
    .selectAll()
    .where('player', '=', player.player)
    .where('currency', '=', player.currency)
    .where('game', 'in', player.games)
    .where('state', '=', 'playing')
    .executeTakeFirst()
}

/** Whether a round that a session has begun waits for its player. */
export async function isPlayingIn(reader: Reader, { id }: Pick<SessionRow, 'id'>): Promise<boolean> {
  const row = await tables(reader)
    .selectFrom('studio.round')
    .select('id')
    .where('session_id', '=', id)
    .where('state', '=', 'playing')
    .executeTakeFirst()
  return row !== undefined
}

/**
 * A round of a player that runs, in whichever game and session: of several the one that waits for him.
 */
export async function runningRound(
  reader: Reader,
  { player, currency }: Omit<Player, 'games'>,
): Promise<RoundRow | undefined> {
  const { rows } = await sql<RoundRow>`
    select * from studio.round
     where player = ${player} and currency = ${currency} and ${sql.raw(RUNNING)}
     order by state = 'playing' desc limit 1`.execute(reader)
  return rows[0]
}

/** Lets the bets of a player on a game be decided one after the other, in whichever edition and session, until the transaction ends. */
export async function lockPlayer(tx: Tx, { player, currency, games }: Player): Promise<void> {
  const name = `studio.player ${player} ${currency} ${games[0]}`
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(tx)
}

/** Whether a round decided by this pair of seeds still hides something. */
export async function isSeedPlaying(reader: Reader, seedId: string): Promise<boolean> {
  const row = await tables(reader)
    .selectFrom('studio.round')
    .select('id')
    .where('seed_id', '=', seedId)
    .where('state', '=', 'playing')
    .executeTakeFirst()
  return row !== undefined
}

/** A player in a game, whichever edition of it. */
export type Player = { player: string; currency: string; games: readonly string[] }

/** Which rounds are asked for: all that were really played or are still under way, as refused ones never happened; or those whose outcome stands. */
const ASKED = {
  any: sql`round.state <> 'refused'`,
  completed: sql`round.state in ('staked', 'settled', 'disputed')`,
}

/** The newest rounds of a player in a game; where it is said by when, of those that were begun by then. */
export async function roundsOfPlayer(
  reader: Reader,
  { player, currency, games }: Player,
  limit: number,
  { asked = 'any', by = null }: { asked?: keyof typeof ASKED; by?: Date | null } = {},
): Promise<RoundRow[]> {
  // Edition by edition, so that each is read from the end of its index, in which refused ones are not: a long history costs no more than a short one.
  const { rows } = await sql<RoundRow>`
    select newest.* from unnest(${[...games]}::text[]) played cross join lateral (
      select * from studio.round
       where round.player = ${player} and round.currency = ${currency} and round.game = played and ${ASKED[asked]}
         and round.opened_at <= coalesce(${by}::timestamptz, 'infinity')
       order by round.opened_at desc limit ${limit}) newest
     order by newest.opened_at desc limit ${limit}`.execute(reader)
  return rows
}

/**
 * When a player last began a round of a game, in whichever session and edition: refused ones and those taken back are no cycles of the
 * game, one whose stake is being asked for is. Read from the end of the index of each edition, so that long play costs no more than short.
 * One that seems to have begun after `by` was begun by a clock that was put back since: when it was is not known, and not waited for.
 */
export async function lastBegunAt(reader: Reader, { player, currency, games }: Player, by: Date): Promise<Date | null> {
  const { rows } = await sql<{ opened_at: Date }>`
    select newest.opened_at from unnest(${[...games]}::text[]) played cross join lateral (
      select round.opened_at from studio.round
       where round.player = ${player} and round.currency = ${currency} and round.game = played
         and round.opened_at <= ${by} and round.state in ('opened', 'playing', 'staked', 'settled', 'disputed')
       order by round.opened_at desc limit 1) newest
     order by newest.opened_at desc limit 1`.execute(reader)
  return rows[0]?.opened_at ?? null
}

type Seen = Pick<RoundRow, 'balance_after'>

const noteShown = prepared<Seen>(
  'studio.mark_shown',
  `update studio.round
      set shown_at = case when state = 'disputed' and shown_at <= closed_at then $1 else coalesce(shown_at, $1) end
    where id = $2 and player = $3 and currency = $4 and ($5::uuid is null or session_id = $5) returning balance_after`,
)

/** Notes that the player has seen how the round ended, anew where it ended otherwise since; and answers what it has left. Undefined when it is none of his. */
export async function markShown(tx: Tx, session: SessionRow, round: string, at: Date): Promise<Seen | undefined> {
  const { id, player, currency, shut_at } = session
  // One that is shut has no hand in what another began (SES-07).
  return (await noteShown(tx, [at, round, player, currency, shut_at ? id : null]))[0]
}

/** Deletes rounds that were refused before a moment, those first that were refused longest ago. Answers how many. */
export async function forgetRefused(tx: Tx, before: Date, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from studio.round where id in (
      select id from studio.round
       where state = 'refused' and closed_at < ${before}
       order by closed_at limit ${limit} for update skip locked)`.execute(tx)
  return Number(numAffectedRows ?? 0n)
}

/**
 * Takes unfinished rounds whose time has come, for `leaseUntil`: another process that looks meanwhile does not see them, and
 * when this one dies they come up again.
 */
export async function takeDueRounds(tx: Tx, now: Date, leaseUntil: Date, limit: number): Promise<RoundRow[]> {
  const query = tables(tx)
  return query
    .updateTable('studio.round')
    .set({ attempt_at: leaseUntil })
    .where('id', 'in', where =>
      where
        .selectFrom('studio.round')
        .select('id')
        .where('state', 'in', UNFINISHED_STATES)
        .where('attempt_at', '<=', now)
        .orderBy('attempt_at')
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .returningAll()
    .execute()
}
