import { atFileEnd, testDatabase } from '@hiyas/testing'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { connect, migrate } from '../src/index.ts'

const OURS = ['platform', 'games'].map(schema => ({
  name: `${schema}/0001-first`,
  up: `create schema if not exists ${schema}; create table ${schema}.thing (id int)`,
  after: null,
}))
const AFTER = ['queue']

async function databaseWith(theirs: string) {
  const { url } = await testDatabase({ name: 'of_others', migrations: [] })
  const database = connect({ url, connectionsMax: 2, name: 'test' })
  atFileEnd(() => database.close())
  await database.pool.query(`drop schema platform cascade; ${theirs}`)
  const tables = async () => {
    const { rows } = await sql<{ name: string }>`
      select schemaname || '.' || tablename as name from pg_tables
       where schemaname not in ('pg_catalog', 'information_schema') order by name`.execute(database.query)
    return rows.map(({ name }) => name)
  }
  return { database, tables }
}

test.each([
  ['games', 'create schema games; create table games.score (id int)'],
  ['games', 'create schema games'],
  ['games, platform', 'create schema games; create schema platform; create table platform.thing (id int)'],
  ['platform', 'create schema platform; create table platform.migration (version int)'],
  ['queue', 'create schema queue; create table queue.job (id int)'],
])(
  'D-10 where %s is somebody else\u2019s the first start says so, and writes nothing beside it: %s',
  async (named, theirs) => {
    const { database, tables } = await databaseWith(theirs)
    const before = await tables()
    await expect(migrate(database, OURS, AFTER)).rejects.toThrow(
      `the database has schemas of somebody else under names of ours: ${named}. It needs another database`,
    )
    expect(await tables()).toEqual(before)
  },
)

test('D-10 beside what has other names it starts, also where a start was killed before its first step, and finds its own again', async () => {
  const { database } = await databaseWith('create schema theirs; create schema platform')
  expect(await migrate(database, [], AFTER)).toEqual([])
  expect(await migrate(database, OURS, AFTER)).toHaveLength(2)
  await database.pool.query('create schema queue')
  expect(await migrate(database, OURS, AFTER)).toEqual([])
})
