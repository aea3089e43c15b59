import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { identity, members, site, wallet } from '@hiyas/contract'
import { atFileEnd } from '@hiyas/testing'
import { ensureDatabase, type Postgres, startPostgres } from '@hiyas/tools/postgres'
import pg from 'pg'
import { expect, test, vi } from 'vitest'
import { startServer } from './harness.ts'
import { openStream } from './stream.ts'

const RECOVERY_TIMEOUT = { timeout: 20_000, interval: 100 }
/** A logout that nobody heard of, as the line for notices was not there yet, is not heard of later: the next one is. */
const HEARD_MS = 2_000

test('a database that is away is answered system_busy; everything comes back by itself', {
  timeout: 90_000,
}, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'hiyas-outage-'))
  atFileEnd(() => rmSync(folder, { recursive: true, force: true }))
  let postgres: Postgres = await startPostgres({ dataDir: folder, settings: { fsync: 'off' } })
  atFileEnd(() => postgres.stop())
  const databaseUrl = postgres.url('outage')
  await ensureDatabase(databaseUrl, 'outage')
  const server = await startServer({ databaseUrl })
  const member = await server.registerMember()
  await server.quiet()
  const stream = await openStream(server.port, { token: member.token })
  await stream.event('balance')

  await postgres.stop()
  const client = server.client()
  const refused = await member.client.call(members.memberInfo, {})
  expect(refused).toMatchObject({ ok: false, status: 503, code: 'system_busy' })
  const encrypted = await member.client.call(identity.login, { username: member.userName, password: member.password })
  expect(encrypted).toMatchObject({ ok: false, status: 503, code: 'system_busy' })
  expect((await client.send('GET', '/readyz')).status).toBe(503)
  expect((await client.send('GET', '/healthz')).status).toBe(200)

  postgres = await startPostgres({ dataDir: folder, port: postgres.port, settings: { fsync: 'off' } })
  await vi.waitFor(async () => {
    expect((await client.send('GET', '/readyz')).status).toBe(200)
  }, RECOVERY_TIMEOUT)
  expect(await member.client.call(members.memberInfo, {})).toMatchObject({ ok: true })
  expect(await client.call(site.systemStatus, {})).toMatchObject({ ok: true })
  const late = await server.registerMember()
  await vi.waitFor(() => server.quiet(), RECOVERY_TIMEOUT)
  expect(await late.client.call(wallet.walletBalance, {})).toMatchObject({ value: { sumBalance: '1000.00' } })
  await vi.waitFor(async () => {
    await late.client.call(identity.logout, {})
    const { token } = await server.registerMember()
    const heard = await openStream(server.port, { token })
    await server.client({ token }).call(identity.logout, {})
    const tooLate = once(AbortSignal.timeout(HEARD_MS), 'abort').then(() => Promise.reject(new Error('still open')))
    await Promise.race([heard.ended, tooLate]).finally(() => heard.close())
  }, RECOVERY_TIMEOUT)
  stream.close()
})

test('a database that was demoted to reading is answered system_busy, and no connection to it is kept: its successor is found', {
  timeout: 60_000,
}, async () => {
  const server = await startServer({ name: 'demoted' })
  const member = await server.registerMember()
  const logIn = () => server.client().call(identity.login, { username: member.userName, password: member.password })
  const others = `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`
  const name = new URL(server.databaseUrl).pathname.slice(1)
  // Connections that are open keep what held when they were opened, as those to a server that was demoted do.
  await server.rows(`alter database "${name}" set default_transaction_read_only = on`)
  await server.rows(others)
  await vi.waitFor(
    async () => expect(await logIn()).toMatchObject({ ok: false, status: 503, code: 'system_busy' }),
    RECOVERY_TIMEOUT,
  )
  for (let asked = 0; asked < 3; asked++) expect(await logIn()).toMatchObject({ status: 503, code: 'system_busy' })
  await server.rows(`begin read write; alter database "${name}" reset default_transaction_read_only; commit`)
  await vi.waitFor(async () => expect(await logIn()).toMatchObject({ ok: true }), RECOVERY_TIMEOUT)
})

test('a database that is silent rather than away is answered system_busy too, and the call works when it speaks again', {
  timeout: 60_000,
}, async () => {
  const server = await startServer({ name: 'silence' })
  const member = await server.registerMember()
  const holder = new pg.Client({ connectionString: server.databaseUrl })
  await holder.connect()
  atFileEnd(() => holder.end())
  await holder.query('begin')
  await holder.query('lock table identity.member in access exclusive mode')
  // With a token the session is looked for before the body is read; without one everything waits behind the body.
  const silent = await Promise.all(
    [member.client, server.client()].map(client =>
      client.call(identity.login, { username: member.userName, password: member.password }),
    ),
  )
  const busy = { ok: false, status: 503, code: 'system_busy' }
  expect(silent).toMatchObject([busy, busy])
  await holder.query('rollback')
  const spoken = await member.client.call(identity.login, { username: member.userName, password: member.password })
  expect(spoken).toMatchObject({ ok: true })
})

test('a database that has no room left is answered system_busy, as a bet is: it is not the call that is wrong', async () => {
  const server = await startServer({ name: 'full' })
  const member = await server.registerMember()
  const logIn = () => server.client().call(identity.login, { username: member.userName, password: member.password })
  await server.rows(
    `create function no_room() returns trigger language plpgsql as $$ begin raise exception 'no room' using errcode = 'disk_full'; end $$`,
  )
  await server.rows('create trigger no_room before insert on identity.session for each row execute function no_room()')
  expect(await logIn()).toMatchObject({ ok: false, status: 503, code: 'system_busy' })
  await server.rows('drop trigger no_room on identity.session')
  expect(await logIn()).toMatchObject({ ok: true })
})
