import { prepared, type Reader, type Tx } from '@hiyas/database'
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

/** What the opening of a session begins with: how members of the merchant get in, and how this one got in before. */
export type EntryFacts = {
  setting: EntrySettingRow | null
  /** Of all that are written down: sessions are forgotten long before, and whoever slept for longer is no newcomer (SES-10). */
  latest: { openedAt: Date; ip: string; device: string } | null
  /** He has got in from this address or with this device, as far back as sessions are kept. */
  isPlaceKnown: boolean
}

type FactsRow = { [Column in keyof EntrySettingRow]: EntrySettingRow[Column] | null } & {
  openedAt: Date | null
  ip: string | null
  device: string | null
  isPlaceKnown: boolean
}

const FACTS = prepared<FactsRow>(
  'identity.entryFacts',
  `select setting.merchant, setting.one_session, setting.idle_minutes, setting.age_days, setting.password_days,
          setting.code_minutes, latest.opened_at as "openedAt", latest.ip, latest.device,
          exists (
            select from identity.session
             where merchant = $1 and member_id = $2 and (ip = $3::inet or (device_id = $4 and device_id <> ''))
          ) as "isPlaceKnown"
     from (values (1)) as entry
     left join identity.entry_setting as setting on setting.merchant = $1
     left join lateral (
       select at as opened_at, ip, device from identity.audit_event
        where merchant = $1 and member_id = $2 and kind = 'logged_in'
        order by at desc
        limit 1
     ) as latest on true`,
)

export async function findEntryFacts(
  reader: Reader,
  merchant: string,
  memberId: string,
  place: { ip: string; deviceId: string },
): Promise<EntryFacts> {
  const [row] = await FACTS(reader, [merchant, memberId, place.ip, place.deviceId])
  if (row === undefined) throw new Error('facts have one row')
  const { openedAt, ip, device, isPlaceKnown, ...setting } = row
  return {
    isPlaceKnown,
    setting: setting.merchant === null ? null : (setting as EntrySettingRow),
    latest: openedAt === null || ip === null || device === null ? null : { openedAt, ip, device },
  }
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
