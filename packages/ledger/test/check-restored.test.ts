import { randomInt } from 'node:crypto'
import { connect, sql } from '@hiyas/database'
import { atFileEnd, testDatabase } from '@hiyas/testing'
import { expect, test } from 'vitest'
import { checkRecent, ledgerMigrations } from '../src/index.ts'
import { checkWholeAtOnce } from './swept-books.ts'

/** PostgreSQL names databases by numbers of 32 bits without a sign, and a server that has kept much for years gives out those of the upper half. */
const UPPER_HALF_BEGINS = 2 ** 31

test('D-03 proves books that were restored into a server whose numbers of databases have grown large', async () => {
  const { url } = await testDatabase({ name: 'restored', migrations: await ledgerMigrations() })
  const own = new URL(url).pathname.slice(1)
  const at = (name: string) => Object.assign(new URL(url), { pathname: `/${name}` }).href
  const server = connect({ url: at('postgres'), connectionsMax: 1, name: 'test' })
  const [from, name] = [sql.table(own), sql.table(`${own}_late`)]
  const number = randomInt(UPPER_HALF_BEGINS, 2 * UPPER_HALF_BEGINS)
  await sql`create database ${name} with oid = ${sql.lit(number)} template ${from} strategy file_copy`.execute(
    server.query,
  )
  const database = connect({ url: at(`${own}_late`), connectionsMax: 2, name: 'test' })
  atFileEnd(async () => {
    await database.close()
    await sql`drop database ${name} with (force)`.execute(server.query)
    await server.close()
  })

  expect(await checkWholeAtOnce(database)).toMatchObject({ kind: 'whole', findings: [] })
  expect(await checkRecent(database)).toMatchObject({ kind: 'recent', findings: [] })
})
