import type { Reader, Tx } from '@hiyas/database'
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

export async function putEntrySetting(
  tx: Tx,
  merchant: string,
  settings: {
    oneSession: boolean
    idleMinutes: number
    ageDays: number
    passwordDays: number | null
    codeMinutes: number
  },
): Promise<void> {
  const columns = {
    one_session: settings.oneSession,
    idle_minutes: settings.idleMinutes,
    age_days: settings.ageDays,
    password_days: settings.passwordDays,
    code_minutes: settings.codeMinutes,
  }
  await tx
    .withTables<Tables>()
    .insertInto('identity.entry_setting')
    .values({ merchant, ...columns })
    .onConflict(conflict => conflict.column('merchant').doUpdateSet(columns))
    .execute()
}
