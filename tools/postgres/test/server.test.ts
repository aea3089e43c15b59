import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, realpathSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { birthOf } from '../claim.mjs'
import { ensureDatabase, type Postgres, type PostgresOptions, startPostgres, waitUntil } from '../index.ts'
import { isPostgresAt, signal } from '../processes.ts'
import { tempFolder } from './folders.ts'

/** Durability against a power cut is not what is tested here; creating a cluster without it is faster. */
const settings = { fsync: 'off', shared_buffers: '16MB' }
/** For what is there sooner on any machine. */
const PATIENCE_MS = 20_000
const folder = tempFolder('postgres-server')
const dataDir = join(folder, 'data')

const start = (more: Partial<PostgresOptions> = {}): Promise<Postgres> => startPostgres({ dataDir, settings, ...more })

const query = async (url: string, text: string): Promise<unknown> => {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined)
  await client.connect()
  const { rows } = await client.query({ text, rowMode: 'array' })
  await client.end()
  return rows[0]?.[0]
}

let server: Postgres

beforeAll(async () => {
  server = await start()
  await ensureDatabase(server.url('postgres'), 'kept')
  await query(server.url('kept'), 'create table thing as select 42 as answer')
})

afterAll(() => server.stop())

/** Another program that starts the server and never stops it, as a killed run would. */
async function startAndKill(): Promise<number> {
  const door = JSON.stringify(join(import.meta.dirname, '../index.ts'))
  const options = JSON.stringify({ dataDir, settings })
  const code = `const { startPostgres } = await import(${door}); console.log((await startPostgres(${options})).pid); setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', code], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const printed = await new Promise<string>(resolve => child.stdout.once('data', data => resolve(String(data))))
  child.kill('SIGKILL')
  await new Promise(resolve => child.once('exit', resolve))
  return Number(printed)
}

test('a shell whose PGSSLMODE asks for TLS of servers elsewhere reaches the embedded one', async () => {
  process.env.PGSSLMODE = 'require'
  try {
    expect(await query(server.url('kept'), 'select answer from thing')).toBe(42)
  } finally {
    delete process.env.PGSSLMODE
  }
})

test('the password is demanded, kept from others, and UTF-8 is the encoding', async () => {
  const stranger = new URL(server.url('postgres'))
  stranger.password = 'wrong'
  await expect(query(stranger.href, 'select 1')).rejects.toThrow('password authentication failed')
  expect(statSync(join(dataDir, 'password')).mode & 0o077).toBe(0)
  expect(statSync(dataDir).mode & 0o077).toBe(0)
  expect(await query(server.url('kept'), "select lower('Ñ') || current_setting('server_encoding')")).toBe('ñUTF8')
})

test('ensureDatabase may be asked twice, also at the same moment', async () => {
  const ask = () => ensureDatabase(server.url('missing'), 'asked')
  await Promise.all([ask(), ask(), ask()])
  await ask()
  expect(await query(server.url('asked'), 'select current_database()')).toBe('asked')
})

test('a folder in use is refused with the process that uses it', async () => {
  await expect(start()).rejects.toThrow(`is in use by process ${process.pid}`)
})

test('a stop in order keeps the data and gives the folder back', async () => {
  await server.stop()
  server = await start()
  expect(await query(server.url('kept'), 'select answer from thing')).toBe(42)
})

test('a server that a killed run left over is stopped and its data is there', async () => {
  await server.stop()
  const orphan = await startAndKill()
  expect(birthOf(orphan)).not.toBeNull()
  const said: string[] = []
  server = await start({ log: sentence => said.push(sentence) })
  expect(birthOf(orphan)).toBeNull()
  // Where that takes long it says so, too.
  expect(said.filter(sentence => sentence.startsWith('stopping'))).toEqual([said[0]])
  expect(said[0]).toContain(`process ${orphan}`)
  expect(await query(server.url('kept'), 'select answer from thing')).toBe(42)
})

test('a program that ends while its server still starts takes the server with it', async () => {
  await server.stop()
  const lock = join(dataDir, 'cluster', 'postmaster.pid')
  const door = JSON.stringify(join(import.meta.dirname, '../index.ts'))
  const options = JSON.stringify({ dataDir, settings })
  // PostgreSQL makes the file, writes its number into it, and says on a later line when it takes connections.
  const code = `const { existsSync, readFileSync } = await import('node:fs')
    const { startPostgres } = await import(${door})
    void startPostgres(${options})
    const numberIn = file => (existsSync(file) ? parseInt(readFileSync(file, 'utf8')) : 0)
    const endOnceThere = () => {
      const number = numberIn(${JSON.stringify(lock)})
      if (!(number > 0)) return
      console.log(number)
      process.exit()
    }
    setInterval(endOnceThere, 1)`
  const child = spawnSync(process.execPath, ['--input-type=module', '--eval', code], { encoding: 'utf8' })
  const orphan = Number(child.stdout)
  expect(orphan, child.stderr).toBeGreaterThan(0)
  expect(await waitUntil(() => birthOf(orphan) === null, PATIENCE_MS)).toBe(true)
  server = await start()
  expect(await query(server.url('kept'), 'select answer from thing')).toBe(42)
})

test('a server killed with -9 is reported, and recovers at the next start', async () => {
  const reasons: string[] = []
  await server.stop()
  server = await start({ onDeath: reason => reasons.push(reason) })
  await query(server.url('kept'), 'insert into thing values (43)')
  signal(server.pid, 'SIGKILL')
  expect(await waitUntil(() => reasons.length > 0, PATIENCE_MS)).toBe(true)
  expect(reasons).toEqual(['the database ended (SIGKILL)'])
  const said: string[] = []
  server = await start({ slowStartMs: 0, log: sentence => said.push(sentence) })
  expect(said).toEqual(['the database is recovering what a killed run left behind'])
  expect(await query(server.url('kept'), 'select sum(answer)::int from thing')).toBe(85)
})

test('a lock file that names a stranger does not keep the server from starting', async () => {
  signal(server.pid, 'SIGKILL')
  expect(await waitUntil(() => birthOf(server.pid) === null, PATIENCE_MS)).toBe(true)
  const lock = join(dataDir, 'cluster', 'postmaster.pid')
  // A stranger that lives: PostgreSQL would take it for a server of this cluster.
  const stranger = spawn('sleep', ['60'])
  writeFileSync(lock, readFileSync(lock, 'utf8').replace(/^\d+/, String(stranger.pid)))
  server = await start({ ownerWaitMs: PATIENCE_MS })
  expect(await query(server.url('kept'), 'select count(*)::int from thing')).toBe(2)
  expect(stranger.exitCode).toBeNull()
  stranger.kill()
})

test('a lock file that is empty, as a kill in the moment it is made leaves it, does not keep the server from starting', async () => {
  const cluster = realpathSync(join(dataDir, 'cluster'))
  expect(isPostgresAt(cluster)).toBe(true)
  await server.stop()
  expect(await waitUntil(() => !isPostgresAt(cluster), PATIENCE_MS)).toBe(true)
  writeFileSync(join(cluster, 'postmaster.pid'), '')
  server = await start()
  expect(await query(server.url('kept'), 'select count(*)::int from thing')).toBe(2)
})

test('a port that is taken is said with the remedy', async () => {
  await server.stop()
  const other = createServer()
  await new Promise<void>(resolve => other.listen(0, '127.0.0.1', resolve))
  const address = other.address()
  const port = typeof address === 'object' ? (address?.port ?? 0) : 0
  await expect(start({ port })).rejects.toThrow(`Port ${port} is taken by another program`)
  await new Promise(resolve => other.close(resolve))
  server = await start({ port })
  expect(server.port).toBe(port)
})

test('an interrupted creation is thrown away and made anew; its slow start is no recovery', async () => {
  const interrupted = join(folder, 'interrupted')
  mkdirSync(join(interrupted, 'cluster.new', 'base'), { recursive: true })
  const said: string[] = []
  const log = (sentence: string) => said.push(sentence)
  const fresh = await startPostgres({ dataDir: interrupted, settings, slowStartMs: 0, log })
  expect(said).toEqual(['the database takes its time to start'])
  expect(await query(fresh.url('postgres'), 'select 1')).toBe(1)
  expect(existsSync(join(interrupted, 'cluster.new'))).toBe(false)
  await fresh.stop()
})

test('a cluster of another major version is refused with the remedy', async () => {
  const older = join(folder, 'older')
  mkdirSync(join(older, 'cluster'), { recursive: true })
  writeFileSync(join(older, 'cluster', 'PG_VERSION'), '12\n')
  await expect(startPostgres({ dataDir: older, settings })).rejects.toThrow('was made by PostgreSQL 12')
})

test('a file in the way of the folder is said', async () => {
  const file = join(folder, 'file')
  writeFileSync(file, '')
  await expect(startPostgres({ dataDir: join(file, 'data'), settings })).rejects.toThrow('a file is in its way')
})
