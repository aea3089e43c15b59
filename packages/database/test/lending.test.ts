import { atFileEnd, testDatabase } from '@hiyas/testing'
import { expect, test } from 'vitest'
import { connect, sql } from '../src/index.ts'

test('a connection that the server ends with an answer is lent to nobody after it, however soon somebody asks', async () => {
  const { url } = await testDatabase({ name: 'ended', migrations: [] })
  const database = connect({ url, connectionsMax: 1, name: 'ended', onIdleError: () => undefined })
  atFileEnd(() => database.close())
  for (let times = 0; times < 30; times++) {
    const ending = sql`select pg_terminate_backend(pg_backend_pid())`.execute(database.query)
    await expect(ending).rejects.toThrow('terminating connection')
    expect((await sql`select 1 as one`.execute(database.query)).rows).toEqual([{ one: 1 }])
  }
})
