import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { newId, systemClock } from '@hiyas/kernel'
import { expect, test } from 'vitest'
import { newDatabase, rowsOf } from '../../../../test/databases.ts'

const STEP = join(import.meta.dirname, '../migrations/0012-accents-together')
const step = (file: string): string => readFileSync(join(STEP, file), 'utf8')

test('REG-51 LOGIN-48 who registered with the accents of his name apart comes in, unless somebody else has that name', async () => {
  const rows = rowsOf(await newDatabase('names_before'))
  const registered = ['Piñata'.normalize('NFD'), 'plain', 'Ñoño', 'ñoño'.normalize('NFD')]
  // A millisecond apart: ids of one moment are in no order.
  const begunMs = systemClock.nowMs()
  for (const [at, name] of registered.entries())
    await rows(
      `insert into identity.member (merchant, member_id, user_name, user_name_key, password_hash, type, registered_at, registration)
       values ('HIYAS', $1, $2, lower($2), 'none', 1, now(), '{}')`,
      [newId(begunMs + at), name],
    )
  await rows(step('up.sql'))
  expect(await rows(step('after.sql'))).toEqual([{ none_left_out: true }])
  const kept = await rows<{ user_name: string }>('select user_name from identity.member order by member_id')
  expect(kept.map(({ user_name }) => user_name)).toEqual(['Piñata'.normalize('NFC'), ...registered.slice(1)])
})
