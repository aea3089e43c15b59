import { inTransaction, type Reader, sql } from '@hiyas/database'
import { MINOR_PER_UNIT, newId, ok, refuse } from '@hiyas/kernel'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { taskOf } from '../src/platform/outbox/outbox.ts'
import { beat, releaseSilentWorkers } from '../src/platform/worker/repository.ts'
import { startServer, type TestServer } from './harness.ts'
import { openStream } from './stream.ts'

let server: TestServer
const lines: string[] = []

beforeAll(async () => {
  server = await startServer({ name: 'events', onLog: line => lines.push(line) })
})

const registered = () => ({
  merchant: 'HIYAS',
  memberId: newId(Date.UTC(2026, 10, 21)),
  userName: 'nobody',
  type: 0,
  registeredAtMs: 0,
})
const accounts = (memberId: string) =>
  server.rows('select account from wallet.member_account where member_id = $1', [memberId])

describe('events', () => {
  test('what a transaction publishes is delivered when it commits, and never when it is rolled back', async () => {
    const { database, outbox } = server.program.deps
    const kept = registered()
    const dropped = registered()
    await inTransaction(database, async tx => {
      await outbox.publish(tx, 'identity.member_registered', kept)
      return ok(null)
    })
    await inTransaction(database, async tx => {
      await outbox.publish(tx, 'identity.member_registered', dropped)
      return refuse('changed_my_mind')
    })
    await server.quiet()
    expect(await accounts(kept.memberId)).toHaveLength(1)
    expect(await accounts(dropped.memberId)).toEqual([])
  })

  test('an event told twice has its effect once', async () => {
    const { database, outbox } = server.program.deps
    const event = registered()
    for (let times = 0; times < 2; times++) {
      await inTransaction(database, async tx => {
        await outbox.publish(tx, 'identity.member_registered', event)
        return ok(null)
      })
    }
    await server.quiet()
    expect(await accounts(event.memberId)).toHaveLength(1)
  })

  test('a reaction that fails is tried again later and does not hold up the others', async () => {
    const { database, outbox } = server.program.deps
    const broken = { ...registered(), merchant: 'NOBODY' }
    const sound = registered()
    await inTransaction(database, async tx => {
      await outbox.publish(tx, 'identity.member_registered', broken)
      await outbox.publish(tx, 'identity.member_registered', sound)
      return ok(null)
    })
    await server.quiet()
    expect(await accounts(sound.memberId)).toHaveLength(1)
    const [waiting] = await server.rows<{ attempts: number; max_attempts: number }>(
      'select attempts, max_attempts from graphile_worker.jobs where last_error is not null',
    )
    expect(waiting).toMatchObject({ attempts: expect.any(Number), max_attempts: 20 })
  })

  test('of a reaction that fails the log says why, as of any error, and nothing of what the database repeats', async () => {
    const { database, outbox } = server.program.deps
    const event = registered()
    await server.rows(
      `create function repeats() returns trigger language plpgsql as $$ begin raise exception 'lihim'; end $$`,
    )
    await server.rows(
      `create trigger repeats before insert on wallet.member_account for each row
         when (new.member_id = '${event.memberId}') execute function repeats()`,
    )
    await inTransaction(database, async tx => {
      await outbox.publish(tx, 'identity.member_registered', event)
      return ok(null)
    })
    const failed = await vi.waitFor(() => {
      const line = lines.find(text => text.includes('Failed task') && text.includes('"code":"P0001"'))
      expect(line).toBeDefined()
      return JSON.parse(line ?? '')
    })
    expect(failed).toMatchObject({ worker: true, err: { type: 'DatabaseError', code: 'P0001' } })
    expect(failed.msg).toMatch(/attempt 1 of 20\)$/)
    expect(lines.join('')).not.toContain('lihim')
  })
})

describe('workers that were killed', () => {
  test('their jobs are taken over once they have been silent; those of the living are not', async () => {
    const { database } = server.program.deps
    const event = registered()
    const task = taskOf({ event: 'identity.member_registered', name: 'wallet.open_account' })
    const lock = async (tx: Reader, workerId: string, secondsAgo: number) => {
      const payload = JSON.stringify({ ...event, userName: workerId })
      await sql`select graphile_worker.add_job(${task}, ${payload}::json, run_at := now() + interval '1 hour')`.execute(
        tx,
      )
      await sql`
        update graphile_worker._private_jobs set locked_by = ${workerId}, locked_at = now() - ${secondsAgo} * interval '1 second'
         where payload ->> 'userName' = ${workerId}`.execute(tx)
    }
    // In one, so that the heart of the server itself takes nothing over meanwhile.
    const released = await inTransaction(database, async tx => {
      await lock(tx, 'killed', 60)
      await lock(tx, 'alive', 60)
      await lock(tx, 'just-begun', 1)
      await beat(tx, ['alive'])
      return ok(await releaseSilentWorkers(tx, 20_000))
    })
    expect(released).toEqual(ok(1))
    const locked = await server.rows<{ locked_by: string }>(
      'select locked_by from graphile_worker.jobs where locked_by is not null order by 1',
    )
    expect(locked.map(row => row.locked_by)).toEqual(['alive', 'just-begun'])
  })
})

test('a second server on the same database knows the sessions of the first and hears what it tells', async () => {
  const other = await startServer({ databaseUrl: server.databaseUrl })
  const member = await other.registerMember()
  const seen = await server.program.door.identity.authenticate(member.token, 'HIYAS', 'look')
  expect(seen).toMatchObject({ memberId: member.memberId })
  const heard = new Promise<string>(resolve => {
    other.program.deps.notices.on('site.test', resolve)
  })
  await server.program.deps.notices.send(server.program.deps.database.query, 'site.test', 'a word')
  expect(await heard).toBe('a word')
  await other.stop()
})

test('HOME-14 what was changed while the line for notices was away is told as soon as it is back', async () => {
  const { deps, door } = server.program
  const member = await server.registerMember()
  await server.quiet()
  const stream = await openStream(server.port, { token: member.token })
  expect(await stream.event('balance')).toMatchObject({ sumBalance: '1000.00' })
  await Promise.all([stream.event('played'), stream.event('winners')])
  await server.rows(
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'hiyas-notices' and datname = current_database()`,
  )
  const owner = { merchant: 'HIYAS', memberId: member.memberId, currency: 'PHP' }
  const money = { id: newId(Date.UTC(2026, 10, 21)), owner, supplier: 'HYO', amount: 10n * MINOR_PER_UNIT }
  expect(await inTransaction(deps.database, tx => door.wallet.transferMoney.hold(tx, money))).toMatchObject({
    ok: true,
  })
  expect(await stream.event('balance')).toMatchObject({ sumBalance: '990.00' })
  await Promise.all([stream.event('played'), stream.event('winners')])
  stream.close()
})
