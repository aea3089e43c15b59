import { connect, type Migration } from '@hiyas/database'
import pg from 'pg'
import { expect, test } from 'vitest'
import { fakeSupplierKeys, testDatabase } from '../src/index.ts'

const migrations: Migration[] = [
  {
    name: 'sample/0001-thing',
    up: 'create schema sample; create table sample.thing (id int primary key); insert into sample.thing values (1)',
    after: 'select count(*) = 1 from sample.thing',
  },
]

const count = async (url: string): Promise<number> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ count: number }>('select count(*)::int as count from sample.thing')
  await client.end()
  return rows[0]?.count ?? -1
}

test('databases asked for at the same moment are migrated and independent', async () => {
  const [first, second, third] = await Promise.all([
    testDatabase({ name: 'first', migrations }),
    testDatabase({ name: 'second', migrations }),
    testDatabase({ name: 'third', migrations }),
  ])
  const database = connect({ url: first.url, connectionsMax: 1, name: 'test' })
  await database.pool.query('insert into sample.thing values (2)')
  await database.close()
  expect(await Promise.all([count(first.url), count(second.url), count(third.url)])).toEqual([2, 1, 1])
})

test('drop deletes a database that somebody is still connected to', async () => {
  const { url, drop } = await testDatabase({ name: 'dropped', migrations })
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined)
  await client.connect()
  await drop()
  await expect(count(url)).rejects.toThrow('does not exist')
})

test('other migrations make another template', async () => {
  const more = { name: 'sample/0002-more', up: 'insert into sample.thing values (3)', after: null }
  const { url } = await testDatabase({ name: 'more', migrations: [...migrations, more] })
  expect(await count(url)).toBe(2)
})

test('a migration that fails says so and leaves no template', async () => {
  const broken = [{ name: 'sample/0001-broken', up: 'select 1', after: 'select false' }]
  await expect(testDatabase({ name: 'broken', migrations: broken })).rejects.toThrow('sample/0001-broken')
  await expect(testDatabase({ name: 'broken', migrations: broken })).rejects.toThrow('sample/0001-broken')
})

test('supplier keys are made once', () => {
  expect(fakeSupplierKeys()).toBe(fakeSupplierKeys())
  expect(fakeSupplierKeys().privateKeyPem).toContain('BEGIN PRIVATE KEY')
})
