import type { Reader } from '@hiyas/database'
import type { Selectable } from 'kysely'
import type { Tables } from './tables.ts'

export type EntrySettingRow = Selectable<Tables['identity.entry_setting']>

/** How members of a merchant get in; null where nothing differs from the defaults. */
export async function findEntrySetting(reader: Reader, merchant: string): Promise<EntrySettingRow | null> {
  const row = await reader
    .withTables<Tables>()
    .selectFrom('identity.entry_setting')
    .selectAll()
    .where('merchant', '=', merchant)
    .executeTakeFirst()
  return row ?? null
}
