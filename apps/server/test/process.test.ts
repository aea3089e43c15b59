import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { connect as connectTo } from 'node:net'
import { join } from 'node:path'
import { identity } from '@hiyas/contract'
import { connect, sql, WorkInterrupted } from '@hiyas/database'
import { atFileEnd, freePort } from '@hiyas/testing'
import pg from 'pg'
import { expect, test, vi } from 'vitest'
import { createClient, type TestClient } from './client.ts'
import { newDatabase } from './databases.ts'
import { startServer } from './harness.ts'

const MAIN = join(import.meta.dirname, '../src/main.ts')
const READY = { timeout: 60_000, interval: 50 }
/** The locks of all databases are told, and copies of one have its numbers. */
const WAITING = `select from pg_locks
  where not granted and database = (select oid from pg_database where datname = current_database())`

type Run = { child: ChildProcess; lines: () => string[]; ended: Promise<number | null> }

function run(env: Record<string, string>): Run {
  const child = spawn(process.execPath, [MAIN], { env: { PATH: process.env.PATH ?? '', ...env } })
  let text = ''
  child.stdout.on('data', part => (text += part))
  const ended = new Promise<number | null>(resolve => child.on('close', code => resolve(code)))
  atFileEnd(() => void child.kill('SIGKILL'))
  return { child, lines: () => text.split('\n').filter(line => line !== ''), ended }
}

test('the program starts from its environment, logs a JSON line per event, and ends in order on SIGTERM', {
  timeout: 180_000,
}, async () => {
  const url = await newDatabase('process')
  const port = await freePort()
  const env = { DATABASE_URL: url, PORT: String(port), HOST: '127.0.0.1', HIYAS_DEMO: '1' }
  const first = run(env)
  const client = createClient(port)
  const isReady = async () => expect((await client.send('GET', '/readyz')).status).toBe(200)
  await vi.waitFor(isReady, READY)
  // It answers a moment before it says so.
  await vi.waitFor(() => expect(first.lines().join()).toContain('listening'), READY)
  // Servers of other tests hash for less: nothing in an environment may lead there.
  expect(await hashOfNewMember(client, url)).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  first.child.kill('SIGTERM')
  expect(await first.ended).toBe(0)
  const messages = first.lines().map(line => (JSON.parse(line) as { msg: string }).msg)
  expect(messages).toContain('listening')
  expect(messages.at(-1)).toBe('stopped')

  const second = run(env)
  await vi.waitFor(isReady, READY)
  second.child.kill('SIGKILL')
  await second.ended
  const third = run(env)
  await vi.waitFor(isReady, READY)
  expect((await client.send('GET', '/wps/system/status')).status).toBe(200)
  third.child.kill('SIGINT')
  expect(await third.ended).toBe(0)
})

test('a stop breaks off a check of the ledger that takes longer: the program ends in order, and another one does the check', {
  timeout: 180_000,
}, async () => {
  const url = await newDatabase('long')
  const port = await freePort()
  const env = { DATABASE_URL: url, PORT: String(port), HOST: '127.0.0.1' }
  const isReady = async () => expect((await createClient(port).send('GET', '/readyz')).status).toBe(200)
  const database = new pg.Client({ connectionString: url })
  await database.connect()
  const checks = async () => (await database.query('select from ledger.check_run')).rowCount
  const waiting = async () => (await database.query(`${WAITING} and relation = 'ledger.check_run'::regclass`)).rowCount

  const first = run(env)
  await vi.waitFor(isReady, READY)
  // None comes by the clock meanwhile.
  await database.query(`update graphile_worker._private_known_crontabs set last_execution = 'infinity'`)
  // As a check of very many postings: it does not end.
  await database.query('begin')
  await database.query('lock table ledger.check_run in exclusive mode')
  const other = new pg.Client({ connectionString: url })
  await other.connect()
  await other.query(
    `select graphile_worker.add_job('wallet.check_whole_ledger', queue_name => 'wallet.check_whole_ledger')`,
  )
  await vi.waitFor(async () => expect(await waiting()).toBe(1), READY)
  first.child.kill('SIGTERM')
  expect(await first.ended).toBe(0)
  const said = first.lines().map(line => JSON.parse(line) as { level: number; msg: string })
  expect(said.at(-1)?.msg).toBe('stopped')
  expect(said.filter(({ level }) => level > 40)).toEqual([])
  expect(await waiting()).toBe(0)
  await database.query('commit')
  expect(await checks()).toBe(0)

  const second = run(env)
  await vi.waitFor(async () => expect(await checks()).toBe(1), READY)
  second.child.kill('SIGTERM')
  expect(await second.ended).toBe(0)
  await database.end()
  await other.end()
})

test('a stop waits for nobody who has connected and asks nothing, as browsers do ahead', async () => {
  const server = await startServer({ name: 'unasked' })
  const line = connectTo(server.port, '127.0.0.1')
  const ended = once(line, 'close')
  await once(line, 'connect')
  await expect(server.stop()).resolves.toBeUndefined()
  await ended
})

test('what was left waiting for a lock of the database does not hold up the end of the program', async () => {
  const server = await startServer({ name: 'left_waiting' })
  const lock = sql`select pg_advisory_lock(7)`
  const other = connect({ url: server.databaseUrl, connectionsMax: 1, name: 'other' })
  atFileEnd(() => other.close())
  await lock.execute(other.query)
  const left = lock.execute(server.program.deps.database.query).catch((error: unknown) => error)
  const waiting = () => server.rows(`${WAITING} and locktype = 'advisory'`)
  await vi.waitFor(async () => expect(await waiting()).toHaveLength(1), READY)
  await server.stop()
  expect(await left).toBeInstanceOf(WorkInterrupted)
  expect(await waiting()).toEqual([])
})

async function hashOfNewMember(client: TestClient, url: string): Promise<string | undefined> {
  const password = 'sampaguita-gabi'
  const member = { username: 'marites', password, confirmPassword: password, agreed: true }
  expect(await client.call(identity.register, member)).toMatchObject({ ok: true })
  const database = new pg.Client({ connectionString: url })
  await database.connect()
  const { rows } = await database.query<{ password_hash: string }>('select password_hash from identity.member')
  await database.end()
  return rows[0]?.password_hash
}

test.each([
  ['no database is named', {}, /DATABASE_URL is not set/],
  ['the port is no number', { DATABASE_URL: 'postgres://127.0.0.1:1/x', PORT: 'many' }, /PORT is not a number: many/],
])('it says what is wrong when %s', async (_, env, said) => {
  const failed = run(env)
  expect(await failed.ended).toBe(1)
  expect(failed.lines().join('\n')).toMatch(said)
})

test.runIf(process.platform === 'linux')(
  'a data folder that the system will not have ends the program with a sentence',
  async () => {
    const url = await newDatabase('no_folder')
    const server = run({ DATABASE_URL: url, PORT: '0', HOST: '127.0.0.1', HIYAS_DATA: '/proc/hiyas/data' })
    expect(await server.ended).toBe(1)
    const { msg } = JSON.parse(server.lines().at(-1) ?? '{}') as { msg: string }
    expect(msg).toBe('/proc/hiyas/data/keys/sealing.keys cannot be written: ENOENT. It keeps the key for secrets.')
  },
)
