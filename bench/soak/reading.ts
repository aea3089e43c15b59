import { setTimeout as sleep } from 'node:timers/promises'
import { type Database, sql } from '@hiyas/database'
import { SECOND_MS } from '@hiyas/kernel'
import type { Row, Watch } from './watch.ts'

const STEP_MS = 3 * SECOND_MS
const PAGE_SIZE = 5_000

/** Reads our books in the order of their ids, while they are written, and gives each watch what is of its supplier. */
export type Reading = {
  /** Reads on, until it is told to stop. */
  follow(): Promise<void>
  /** Ends `follow`, reads what is left and compares all rounds that have ended. */
  finish(): Promise<void>
}

export type ReadingOptions = { firstAccount: bigint; watches: ReadonlyMap<string, Watch>; stepMs?: number }

/** How far our books go at a moment, and the number of a transaction of PostgreSQL above all that had begun by then. */
type Mark = { lastId: bigint; begun: bigint; ended: ReadonlyMap<Watch, number[]> }

export function createReading(
  { query }: Database,
  { firstAccount, watches, stepMs = STEP_MS }: ReadingOptions,
): Reading {
  const stopped = new AbortController()
  const marks: Mark[] = []
  let readTo = 0n
  let following: Promise<void> = Promise.resolve()

  async function mark(): Promise<bigint> {
    // Before the books are asked how far they go: what is answered by now lies below.
    const ended = new Map([...watches.values()].map(watch => [watch, watch.ended()] as const))
    const { oldest, ...moment } = await momentOf(query)
    marks.push({ ...moment, ended })
    return oldest
  }

  /** Up to one id: ids are given out under way, so it is read only when everything that had begun at its mark is over. */
  async function readUpTo(lastId: bigint): Promise<void> {
    while (readTo < lastId) {
      const { rows } = await sql<Row>`
        select id, source as supplier, external_id as "externalId", kind, (account - ${firstAccount} + 1)::int as member, amount, round,
               reference
          from ledger.transaction
         where id > ${readTo} and id <= ${lastId} and source = any(${[...watches.keys()]}::text[])
         order by id limit ${PAGE_SIZE}`.execute(query)
      for (const row of rows) watches.get(row.supplier)?.read(row)
      readTo = rows.length < PAGE_SIZE ? lastId : (rows.at(-1)?.id ?? lastId)
    }
  }

  async function step(): Promise<void> {
    const oldest = await mark()
    for (let first = marks[0]; first !== undefined && first.begun <= oldest; first = marks[0]) {
      await readUpTo(first.lastId)
      for (const [watch, numbers] of first.ended) watch.compare(numbers)
      marks.shift()
    }
  }

  async function follow(): Promise<void> {
    while (!stopped.signal.aborted) {
      await step()
      await sleep(stepMs, undefined, { signal: stopped.signal }).catch(() => undefined)
    }
  }

  return {
    follow() {
      following = follow()
      return following
    },
    async finish() {
      stopped.abort()
      await following
      // Of what others do meanwhile, such as the jobs of the server, nothing lasts longer than some steps.
      await step()
      while (marks.length > 0) {
        await sleep(stepMs)
        await step()
        if (marks.every(({ ended }) => [...ended.values()].every(numbers => numbers.length === 0))) return
      }
    },
  }
}

async function momentOf(query: Database['query']): Promise<Pick<Mark, 'lastId' | 'begun'> & { oldest: bigint }> {
  const { rows } = await sql<{ lastId: bigint; begun: bigint; oldest: bigint }>`
    select coalesce((select max(id) from ledger.transaction), 0)::bigint as "lastId",
           -- Our own: that which follows the last one that is over may be of somebody who has drawn an id and writes still.
           pg_current_xact_id()::text::bigint as begun, pg_snapshot_xmin(current)::text::bigint as oldest
      from pg_current_snapshot() current`.execute(query)
  return rows[0] ?? { lastId: 0n, begun: 0n, oldest: 0n }
}
