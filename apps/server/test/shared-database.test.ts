import { randomBytes } from 'node:crypto'
import { atFileEnd, testDatabase } from '@hiyas/testing'
import { expect, test } from 'vitest'
import { rowsOf } from './databases.ts'
import { startServer } from './harness.ts'

const SERVER_ROLE = 'hiyas_server'
/** Roles are of the whole PostgreSQL, on which other tests are at work. */
const OWNER = `owner_${randomBytes(4).toString('hex')}`

/**
 * The addresses of a database of an ordinary account, as where PostgreSQL is rented. An administrator made the role of the server, and some
 * tables that are for nobody else.
 */
async function rented(): Promise<{ asOwner: string; asAdministrator: string }> {
  const onServer = rowsOf((await testDatabase({ name: 'roles', migrations: [] })).url)
  // Before the database is made that the account owns, so that it is gone by then.
  atFileEnd(async () => void (await onServer(`drop role ${OWNER}`)))
  const { url } = await testDatabase({ name: 'rented', migrations: [] })
  const asOwner = new URL(url)
  await onServer(`
    do $$ begin create role ${SERVER_ROLE} nologin bypassrls;
    exception when duplicate_object or unique_violation then null; end $$;
    create role ${OWNER} login password '${OWNER}' in role ${SERVER_ROLE};
    alter database ${asOwner.pathname.slice(1)} owner to ${OWNER}`)
  // Where the making of test databases writes down its steps is the account's to make.
  await rowsOf(url)(`
    drop schema platform cascade;
    create schema theirs;
    create table theirs.book (id int) partition by list (id);
    create table theirs.page partition of theirs.book default`)
  asOwner.username = OWNER
  asOwner.password = OWNER
  return { asOwner: asOwner.href, asAdministrator: url }
}

test('D-10 the server starts as an ordinary account beside what is somebody else’s, and takes no right on that as an administrator either', {
  timeout: 180_000,
}, async () => {
  const { asOwner, asAdministrator } = await rented()
  const rows = rowsOf(asAdministrator)
  const held = () =>
    rows(`select has_schema_privilege('${SERVER_ROLE}', 'theirs', 'usage') as enters,
                 has_table_privilege('${SERVER_ROLE}', 'theirs.book', 'select') as reads,
                 has_table_privilege('${SERVER_ROLE}', 'ledger.posting', 'insert') as posts`)
  const expected = [{ enters: false, reads: false, posts: true }]
  await (await startServer({ databaseUrl: asOwner })).stop()
  expect(await held()).toEqual(expected)
  // One that lacks some right is given them all anew.
  await rows(`revoke select on ledger.posting from ${SERVER_ROLE}`)
  await (await startServer({ databaseUrl: asAdministrator })).stop()
  expect(await held()).toEqual(expected)
})
