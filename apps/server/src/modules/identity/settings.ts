import type { Database, Reader } from '@hiyas/database'
import { type Clock, SECOND_MS, type Soon } from '@hiyas/kernel'
import { cached } from '../../platform/cached.ts'
import { type EntrySettingRow, findEntrySetting } from './repository/settings.ts'

/** How old what we know of a merchant may be, as for the facts of the site. */
const TTL_MS = 2 * SECOND_MS

/** How members of a merchant get in. */
export type EntrySettings = {
  /** Logging in ends the other sessions of the member. */
  oneSession: boolean
  idleMinutes: number
  ageDays: number
  /** Null: passwords do not expire (SES-11). */
  passwordDays: number | null
  codeMinutes: number
}

/** What counts for a merchant without a row (decision 8). */
const DEFAULTS: EntrySettings = {
  oneSession: false,
  idleMinutes: 30,
  ageDays: 30,
  passwordDays: null,
  codeMinutes: 1,
}

/** The settings of a merchant, at most two seconds old. */
export type SettingsOf = (merchant: string) => Soon<EntrySettings>

export function createSettings(database: Database, clock: Clock): SettingsOf {
  const settings = cached(clock, TTL_MS, merchant => readSettings(database.query, merchant))
  return merchant => settings.get(merchant)
}

/** The settings of now, for a transaction: it must not wait for another connection than its own. */
export async function readSettings(reader: Reader, merchant: string): Promise<EntrySettings> {
  return settingsIn(await findEntrySetting(reader, merchant))
}

/** The settings in the row of a merchant; the defaults where he has none. */
export function settingsIn(row: EntrySettingRow | null): EntrySettings {
  if (row === null) return DEFAULTS
  return {
    oneSession: row.one_session,
    idleMinutes: row.idle_minutes,
    ageDays: row.age_days,
    passwordDays: row.password_days,
    codeMinutes: row.code_minutes,
  }
}
