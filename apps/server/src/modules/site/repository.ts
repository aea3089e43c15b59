import type { Reader, Tx } from '@hiyas/database'
import type { Generated, JSONColumnType, Selectable } from 'kysely'
import type { InfoColumn } from './models.ts'

type MerchantTable = {
  code: string
  trial_code: string
  currency: string
  profile: string
  language_default: string
  languages: string[]
  flags: string[]
  info: JSONColumnType<InfoColumn>
  maintenance: Generated<boolean>
  region_restriction: Generated<boolean>
  countries: Generated<string[]>
}
type Tables = { 'site.merchant': MerchantTable; 'site.host': { host: string; merchant: string } }

export type MerchantRow = Selectable<MerchantTable>
export type NewMerchant = Omit<MerchantRow, 'maintenance' | 'region_restriction' | 'countries'> & {
  hosts: readonly string[]
}

/** Rules for play money (decision 13). */
const DEMO_PROFILE = 'DEMO'
/** The host that stands for all others. */
const ANY_HOST = '*'

export async function findMerchant(reader: Reader, code: string): Promise<MerchantRow | null> {
  const row = await reader
    .withTables<Tables>()
    .selectFrom('site.merchant')
    .selectAll()
    .where('code', '=', code)
    .executeTakeFirst()
  return row ?? null
}

/** The code of the merchant of a host; of the one that takes all hosts where nobody has this one. */
export async function findMerchantOfHost(reader: Reader, host: string): Promise<string | null> {
  const rows = await reader
    .withTables<Tables>()
    .selectFrom('site.host')
    .selectAll()
    .where('host', 'in', [host, ANY_HOST])
    .execute()
  const row = rows.find(candidate => candidate.host === host) ?? rows[0]
  return row?.merchant ?? null
}

/** Whether some merchant of the installation is no demo. */
export async function hasRealMerchant(reader: Reader): Promise<boolean> {
  const row = await reader
    .withTables<Tables>()
    .selectFrom('site.merchant')
    .select('code')
    .where('profile', '<>', DEMO_PROFILE)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Hosts that lead to this merchant only. */
export async function findHostsOf(reader: Reader, merchant: string): Promise<string[]> {
  const rows = await reader
    .withTables<Tables>()
    .selectFrom('site.host')
    .select('host')
    .where('merchant', '=', merchant)
    .where('host', '<>', ANY_HOST)
    .orderBy('host')
    .execute()
  return rows.map(row => row.host)
}

/** Adds a merchant unless it is there: what an operator has changed since stays. */
export async function putMerchant(tx: Tx, { hosts, info, ...merchant }: NewMerchant): Promise<void> {
  const tables = tx.withTables<Tables>()
  await tables
    .insertInto('site.merchant')
    .values({ ...merchant, info: JSON.stringify(info) })
    .onConflict(conflict => conflict.column('code').doNothing())
    .execute()
  for (const host of hosts) {
    await tables
      .insertInto('site.host')
      .values({ host, merchant: merchant.code })
      .onConflict(conflict => conflict.column('host').doNothing())
      .execute()
  }
}

/** Switches flags of a merchant on, exactly these. */
export async function setFlags(tx: Tx, merchant: string, flags: readonly string[]): Promise<void> {
  await tx
    .withTables<Tables>()
    .updateTable('site.merchant')
    .set({ flags: [...flags] })
    .where('code', '=', merchant)
    .execute()
}

export type Closures = { maintenance: boolean; regionRestriction: boolean }

/** Puts a merchant into maintenance or behind a restriction, or takes it out. */
export async function setClosures(tx: Tx, merchant: string, closures: Closures): Promise<void> {
  await tx
    .withTables<Tables>()
    .updateTable('site.merchant')
    .set({ maintenance: closures.maintenance, region_restriction: closures.regionRestriction })
    .where('code', '=', merchant)
    .execute()
}

/** Which countries' numbers a merchant accepts, his own first. */
export async function setCountries(tx: Tx, merchant: string, countries: readonly string[]): Promise<void> {
  await tx
    .withTables<Tables>()
    .updateTable('site.merchant')
    .set({ countries: [...countries] })
    .where('code', '=', merchant)
    .execute()
}
