import type { Database, Reader } from '@hiyas/database'
import { type Clock, DAY_MS, MINUTE_MS, SECOND_MS, type Soon } from '@hiyas/kernel'
import { cached, WARM_WHILE_PLAYED_MS } from '../../platform/cached.ts'
import { type ByProfile, byProfile } from '../../platform/profiles.ts'
import type { LiveAt } from './repository/sessions.ts'
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

export function createSettings(
  database: Database,
  clock: Clock,
  profileOf: (merchant: string) => Promise<string>,
): SettingsOf {
  const read = async (merchant: string) =>
    settingsUnder(await profileOf(merchant), await findEntrySetting(database.query, merchant))
  const settings = cached(clock, { ttlMs: TTL_MS, load: read, warmMs: WARM_WHILE_PLAYED_MS })
  return merchant => settings.get(merchant)
}

/** Which sessions count at a moment, whatever counted when they were opened: a licence that allows less holds for those that are open too. */
export const liveAt = ({ idleMinutes, ageDays }: Longest, nowMs: number): LiveAt => ({
  now: new Date(nowMs),
  seenAfter: new Date(nowMs - idleMinutes * MINUTE_MS),
  openedAfter: new Date(nowMs - ageDays * DAY_MS),
})

/** What a merchant has set, or what counts where he has not: his profile may allow less. */
export async function readSettings(reader: Reader, merchant: string): Promise<EntrySettings> {
  return settingsIn(await findEntrySetting(reader, merchant))
}

/** How long sessions may be, idle and in all, at most (SES-01, SES-02). Where all is play money it is the merchant's affair. */
type Longest = Pick<EntrySettings, 'idleMinutes' | 'ageDays'>
const STRICTEST: Longest = { idleMinutes: 15, ageDays: 7 }
const LONGEST: ByProfile<Longest> = {
  DEMO: { idleMinutes: Number.POSITIVE_INFINITY, ageDays: Number.POSITIVE_INFINITY },
  PH: { idleMinutes: 30, ageDays: 30 },
  STRICT: STRICTEST,
  'STRICT-GB': STRICTEST,
}

/** The settings in the row of a merchant, as far as his profile goes. */
export function settingsUnder(profile: string, row: EntrySettingRow | null): EntrySettings {
  const settings = settingsIn(row)
  const longest = byProfile(LONGEST, profile, STRICTEST)
  return {
    ...settings,
    idleMinutes: Math.min(settings.idleMinutes, longest.idleMinutes),
    ageDays: Math.min(settings.ageDays, longest.ageDays),
  }
}

/** The settings in the row of a merchant; the defaults where he has none. */
function settingsIn(row: EntrySettingRow | null): EntrySettings {
  if (row === null) return DEFAULTS
  return {
    oneSession: row.one_session,
    idleMinutes: row.idle_minutes,
    ageDays: row.age_days,
    passwordDays: row.password_days,
    codeMinutes: row.code_minutes,
  }
}
