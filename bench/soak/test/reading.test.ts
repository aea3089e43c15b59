import { connect, type Database, sql } from '@hiyas/database'
import { ledgerMigrations } from '@hiyas/ledger'
import { atFileEnd, testDatabase } from '@hiyas/testing'
import { beforeAll, expect, test, vi } from 'vitest'
import { type Answer, hear } from '../../suppliers/book.ts'
import type { Message } from '../../suppliers/message.ts'
import { createReading } from '../reading.ts'
import { createWatch } from '../watch.ts'

const STEP_MS = 10
const YES: Answer = { kind: 'accepted', ownIds: null, balance: '1.00', isOfThen: false }

let database: Database
let account: bigint

beforeAll(async () => {
  const { url } = await testDatabase({ name: 'soak_reading', migrations: await ledgerMigrations() })
  database = connect({ url, connectionsMax: 6, name: 'reading' })
  atFileEnd(() => database.close())
  const { rows } = await sql<{ id: bigint }>`
    select ledger.open_account('hiyas', 'player_cash', 'one', 'PHP') as id`.execute(database.query)
  account = rows[0]?.id ?? 0n
})

const betOf = (round: number): Message => ({
  round: `SIM0.${round}`,
  member: 1,
  closed: false,
  moves: [{ kind: 'bet', id: `SIM0.${round}.b`, amount: 10_000n, reference: null }],
})

/** A transaction that has a number, and has written nothing yet. */
async function writer() {
  const client = await database.pool.connect()
  await client.query('begin')
  await client.query('select pg_current_xact_id()')
  return {
    write: (round: number) =>
      client.query(
        `insert into ledger.transaction (account, amount, balance_after, created_at, kind, source, external_id, digest, game, round)
         values ($1, 10000, 0, clock_timestamp(), 'bet', 'SIM0', $2, '', 'g', $3)`,
        [account, `SIM0.${round}.b`, `SIM0.${round}`],
      ),
    async commit() {
      await client.query('commit')
      client.release()
    },
  }
}

test('a move is read whose transaction was at work at a mark, though it had begun after all that were over by then', async () => {
  const watch = createWatch('SIM0')
  let steps = 0
  const counted = {
    ...watch,
    ended() {
      steps++
      return watch.ended()
    },
  }
  for (const round of [1, 2]) hear(watch.begin(round).entryOf(betOf(round)), YES)

  const [early, late] = [await writer(), await writer()]
  await late.write(1)
  await early.write(2)
  await early.commit()
  watch.end(2)

  const reading = createReading(database, {
    firstAccount: account,
    watches: new Map([['SIM0', counted]]),
    stepMs: STEP_MS,
  })
  const following = reading.follow()
  await vi.waitFor(() => expect(steps).toBeGreaterThan(1))
  await late.commit()
  watch.end(1)
  await reading.finish()
  await following

  expect(watch.sums).toMatchObject({ rounds: 2, moves: 2, faults: [] })
  expect(watch.waiting()).toBe(0)
})
