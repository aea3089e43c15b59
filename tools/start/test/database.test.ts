import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { signal, startPostgres } from '../../postgres/index.ts'
import { tempFolder } from '../../postgres/test/folders.ts'
import { type Databases, openDatabases } from '../database.ts'

const dataDir = tempFolder('start-database')
const said: string[] = []
let databases: Databases

beforeAll(async () => {
  databases = await openDatabases({ dataDir, databaseUrl: null, say: sentence => said.push(sentence) })
})
afterAll(() => databases.stop())

async function ask(url: string, text: string): Promise<unknown> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined)
  await client.connect()
  try {
    const { rows } = await client.query({ text, rowMode: 'array' })
    return rows[0]?.[0]
  } finally {
    await client.end()
  }
}

const nameIn = (url: string) => ask(url, 'select current_database()')

/** The number of the server stands on the first line of its own lock file. */
const serverNow = () => parseInt(readFileSync(join(dataDir, 'postgres/cluster/postmaster.pid'), 'utf8'), 10)

test('an embedded server that dies while the site runs is started again, with its data, at the same address', async () => {
  const { siteUrl, studioUrl } = databases
  await ask(siteUrl, 'create table thing as select 42 as answer')
  const dead = serverNow()
  const log = join(dataDir, 'postgres/postgres.log')
  const toldBefore = readFileSync(log, 'utf8')
  signal(dead, 'SIGKILL')
  await vi.waitFor(() => expect(said).toContain('is back'))
  expect(said).toContain('the database ended (SIGKILL); starting it again')
  expect(serverNow()).not.toBe(dead)
  // Why the one before ended stands there and nowhere else.
  expect(toldBefore).toContain('ready to accept connections')
  expect(readFileSync(log, 'utf8').startsWith(toldBefore)).toBe(true)
  expect(await ask(siteUrl, 'select answer from thing')).toBe(42)
  expect(await nameIn(studioUrl)).toBe('hiyas_studio')
})

test('of an embedded server that was made with another password it is said which file to bring', async () => {
  const other = join(dataDir, 'other')
  const file = join(other, 'postgres', 'password')
  const made = await startPostgres({ dataDir: join(other, 'postgres'), settings: { fsync: 'off' } })
  await made.stop()
  const start = () => openDatabases({ dataDir: other, databaseUrl: null, say: () => undefined })
  const right = readFileSync(file, 'utf8')
  // As a power cut may leave it.
  writeFileSync(file, '')
  await expect(start()).rejects.toThrow(`made with another password than that in ${file}`)
  rmSync(file)
  await expect(start()).rejects.toThrow(`made with another password than that in ${file}`)
  writeFileSync(file, right)
  await (await start()).stop()
})

test('on a server of DATABASE_URL both databases are made, and people read of it without the password', async () => {
  const own = new URL(databases.siteUrl)
  own.pathname = '/casino'
  const say = () => undefined
  const external = await openDatabases({ dataDir: '/nowhere', databaseUrl: own.href, say })
  expect([await nameIn(external.siteUrl), await nameIn(external.studioUrl)]).toEqual(['casino', 'casino_studio'])
  expect(external.where).toBe(`PostgreSQL at 127.0.0.1:${own.port}`)
  // It is somebody else's: it runs on.
  await external.stop()
  expect(await nameIn(external.siteUrl)).toBe('casino')
})
