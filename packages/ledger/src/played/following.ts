import { setTimeout as pause } from 'node:timers/promises'
import { type Database, type Reader, sql, WorkInterrupted, type Writer } from '@hiyas/database'
import { type Clock, SECOND_MS, systemClock } from '@hiyas/kernel'
import { failureKind, LedgerBusy } from '../errors.ts'
import { dueAgain, forgetUnfollowed, noteUnfollowed } from './unfollowed.ts'

/** Moves taken into the totals in one step: some hundredths of a second, or seconds where the round of every bet is looked for in vain. */
const STEP_MOVES_MAX = 1_000
/** A call is waited for 8 s. The hourly job follows as well, so that more than this waits only where it has not come by. */
const CALL_MAX_MS = 3 * SECOND_MS
/** Another one follows the account, and has a step to go as a rule. Who waits for him holds no connection meanwhile. */
const TAKEN_PAUSE_MS = 50
/** Moves whose accounts are looked up at a time. */
const MOVES_AT_ONCE = 100_000
/** More accounts of one run than this do not fail by what is in them: the run itself has failed. */
const FAILED_MAX = 100

/**
 * Brings the totals of an account up to its last move, on the way of a call. Next to nothing where nothing has moved; where more has than a call
 * may wait for it throws `LedgerBusy`, and the next call goes on from there. Totals of an earlier moment would fit together too, but they are
 * asked for as of now: a round is in the record as soon as its stake is taken (GAM-16), and a net position that leaves out the last hour misleads
 * (RG-02). Not within a transaction: each step stands by itself.
 */
export async function followAccount(writer: Writer, account: bigint, clock: Clock = systemClock): Promise<void> {
  const endsMs = clock.nowMs() + CALL_MAX_MS
  if (!(await follow(writer, account, () => clock.nowMs() < endsMs)))
    throw new LedgerBusy(`account ${account} has more moves to follow than a call waits for`)
}

export type FollowOptions = {
  mayGoOn: () => boolean
  /** Told of each account that cannot be followed: it is passed by, and tried again after a pause that grows. */
  onFailure?: (failure: { account: bigint; failures: number; error: unknown }) => void
  movesAtOnce?: number
}

/**
 * Follows accounts that have moved, in the order of the books, so that nobody waits for it when he looks. Where it ends it is gone on from the
 * next time, however long ago that was. Answers how many were followed.
 */
export async function followMoved({ query }: Database, options: FollowOptions): Promise<number> {
  const { mayGoOn, movesAtOnce = MOVES_AT_ONCE } = options
  const followOne = followerOf(query, options)
  let count = 0
  for (const account of await dueAgain(query)) {
    const done = mayGoOn() ? await followOne(account) : 'unfinished'
    if (done === 'unfinished') return count
    if (done === 'failed') continue
    await forgetUnfollowed(query, account)
    count++
  }
  let after = await followedUntil(query)
  while (mayGoOn()) {
    const { moves, lastId, behind } = await nextMoved(query, after, movesAtOnce)
    for (const account of behind) {
      const done = mayGoOn() ? await followOne(account) : 'unfinished'
      if (done === 'unfinished') return count
      if (done === 'all') count++
    }
    await noteFollowed(query, lastId)
    if (moves < movesAtOnce) return count
    after = lastId
  }
  return count
}

/** How a run follows an account. One that throws keeps nobody behind it waiting. */
function followerOf(query: Database['query'], { mayGoOn, onFailure }: FollowOptions) {
  let failed = 0
  return async (account: bigint): Promise<'all' | 'unfinished' | 'failed'> => {
    try {
      return (await follow(query, account, mayGoOn)) ? 'all' : 'unfinished'
    } catch (error) {
      if (error instanceof WorkInterrupted || failureKind(error) !== 'bad' || ++failed > FAILED_MAX) throw error
      const failures = await noteUnfollowed(query, account)
      onFailure?.({ account, failures, error })
      return 'failed'
    }
  }
}

/** Whether it came to the end. */
async function follow(writer: Writer, account: bigint, mayGoOn: () => boolean): Promise<boolean> {
  for (;;) {
    const left = await step(writer, account)
    if (left === 'none') return true
    if (!mayGoOn()) return false
    if (left === 'unknown') await pause(TAKEN_PAUSE_MS)
  }
}

/** What is left after it: nothing; some, perhaps; or who knows, as another one is at it. */
async function step(writer: Writer, account: bigint): Promise<'none' | 'some' | 'unknown'> {
  const { rows } = await sql<{ more: boolean | null }>`
    select ledger.follow_account(${account}, ${STEP_MOVES_MAX}) as more`.execute(writer)
  const more = rows[0]?.more ?? null
  return more === null ? 'unknown' : more ? 'some' : 'none'
}

async function followedUntil(reader: Reader): Promise<bigint> {
  const { rows } = await sql<{ id: bigint }>`select id from ledger.followed_until`.execute(reader)
  return rows[0]?.id ?? 0n
}

type Moved = { moves: number; lastId: bigint; behind: bigint[] }

/** The next moves of the books, and those accounts of theirs that are not followed so far, but for those that wait for another try. */
async function nextMoved(reader: Reader, after: bigint, movesMax: number): Promise<Moved> {
  const { rows } = await sql<{ moves: number; lastId: bigint | null; account: bigint | null }>`
    with slice as materialized (
      select id, account from ledger.transaction where id > ${after} order by id limit ${movesMax}
    )
    select whole.*, behind.account
      from (select count(*)::int as moves, max(id) as "lastId" from slice) whole
      left join (
        select moved.account
          from (select account, max(id) as id from slice where account is not null group by account) moved
          left join ledger.follower on follower.account = moved.account
         where moved.id > coalesce(follower.followed_id, 0)
           and not exists (select from ledger.unfollowed where unfollowed.account = moved.account)
      ) behind on true
     order by behind.account`.execute(reader)
  const behind = rows.flatMap(({ account }) => (account === null ? [] : [account]))
  return { moves: rows[0]?.moves ?? 0, lastId: rows[0]?.lastId ?? after, behind }
}

/** Not past what may still be on its way: an id is drawn before its move can be seen (0005-postings). The next run looks at that again. */
async function noteFollowed(writer: Writer, upto: bigint): Promise<void> {
  await sql`
    update ledger.followed_until set id = greatest(id, least(${upto}, ledger.id_before(now())))`.execute(writer)
}
