import type { Reader, Tx } from '@hiyas/database'
import type { Generated, Insertable, JSONColumnType, Selectable } from 'kysely'
import { PLAY_MONEY_PROFILE } from '../../platform/profiles.ts'
import type { InfoColumn, Resource, ServiceWay } from './models.ts'

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
  bonus_in_play: Generated<boolean>
}
type Shown = { platform: string | null; starts_at: Date | null; ends_at: Date | null }
type ResourceTable = Shown & {
  merchant: string
  position: number
  resource_type: string
  url: string
  labels: JSONColumnType<Resource['labels']>
}
type ServiceTable = Shown & {
  merchant: string
  position: number
  cs_type: string
  path: string
  titles: JSONColumnType<ServiceWay['titles']>
  details: JSONColumnType<ServiceWay['details']>
  hours: JSONColumnType<NonNullable<ServiceWay['hours']>> | null
}
type Tables = {
  'site.merchant': MerchantTable
  'site.host': { host: string; merchant: string }
  'site.resource': ResourceTable
  'site.service': ServiceTable
}

export type MerchantRow = Selectable<MerchantTable>
export type NewMerchant = Omit<MerchantRow, 'maintenance' | 'region_restriction' | 'countries' | 'bonus_in_play'> & {
  hosts: readonly string[]
}

/** The links of a merchant in his order, those that do not hold now too. */
export type KeptLinks = { resources: readonly Resource[]; services: readonly ServiceWay[] }

/** The host that stands for all others. */
export const ANY_HOST = '*'

export async function findMerchant(reader: Reader, code: string): Promise<MerchantRow | null> {
  const row = await reader
    .withTables<Tables>()
    .selectFrom('site.merchant')
    .selectAll()
    .where('code', '=', code)
    .executeTakeFirst()
  return row ?? null
}

/** The profiles of those whose trial members play at a merchant, his own among them where he is a trial merchant. */
export async function profilesTrying(reader: Reader, trialCode: string): Promise<string[]> {
  const rows = await reader
    .withTables<Tables>()
    .selectFrom('site.merchant')
    .select('profile')
    .distinct()
    .where('trial_code', '=', trialCode)
    .execute()
  return rows.map(row => row.profile)
}

/** Whether there is such a merchant. */
export const isMerchant = async (reader: Reader, code: string): Promise<boolean> =>
  (await findMerchant(reader, code)) !== null

/** Holds a merchant's row until the transaction ends: who else changes what is his waits. */
export async function lockMerchant(tx: Tx, code: string): Promise<void> {
  await tx
    .withTables<Tables>()
    .selectFrom('site.merchant')
    .select('code')
    .where('code', '=', code)
    .forNoKeyUpdate()
    .execute()
}

/** A merchant's profile, which nobody changes until the transaction ends; null when there is no such merchant. */
export async function holdProfile(tx: Tx, code: string): Promise<string | null> {
  const row = await tx
    .withTables<Tables>()
    .selectFrom('site.merchant')
    .select('profile')
    .where('code', '=', code)
    .forShare()
    .executeTakeFirst()
  return row?.profile ?? null
}

/** The profiles of a merchant and of those whose trial members play at him, which nobody changes until the transaction ends. */
export async function holdProfilesAt(tx: Tx, code: string): Promise<string[]> {
  const rows = await tx
    .withTables<Tables>()
    .selectFrom('site.merchant')
    .select('profile')
    .where(row => row.or([row('code', '=', code), row('trial_code', '=', code)]))
    .orderBy('code')
    .forShare()
    .execute()
  return rows.map(row => row.profile)
}

/** The codes of all merchants. */
export async function allCodes(reader: Reader): Promise<string[]> {
  const rows = await reader.withTables<Tables>().selectFrom('site.merchant').select('code').execute()
  return rows.map(row => row.code)
}

/** Every host there is with the code of its merchant, in the order of their names. */
export async function allHosts(reader: Reader): Promise<Map<string, string>> {
  const rows = await reader.withTables<Tables>().selectFrom('site.host').selectAll().orderBy('host').execute()
  return new Map(rows.map(({ host, merchant }) => [host, merchant]))
}

/** The hosts that lead to a merchant only, in the order of their names. */
export async function hostsOf(reader: Reader, merchant: string): Promise<string[]> {
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

/**
 * Gives a merchant these hosts in place of those he had. Answers one that is somebody else's already; null where all are his now. All come to them
 * in the order of their names: two merchants who are given the same ones, or each other's, would wait for each other (CALL-36).
 */
export async function putHosts(
  tx: Tx,
  merchant: string,
  hosts: readonly string[],
): Promise<{ host: string; merchant: string } | null> {
  const tables = tx.withTables<Tables>()
  await tables
    .selectFrom('site.host')
    .select('host')
    .where(row => row.or([row('merchant', '=', merchant), ...hosts.map(host => row('host', '=', host))]))
    .orderBy('host')
    .forUpdate()
    .execute()
  await tables
    .deleteFrom('site.host')
    .where('merchant', '=', merchant)
    .where('host', 'not in', [ANY_HOST, ...hosts])
    .execute()
  if (hosts.length === 0) return null
  await tables
    .insertInto('site.host')
    .values(hosts.toSorted().map(host => ({ host, merchant })))
    .onConflict(conflict => conflict.column('host').doNothing())
    .execute()
  const taken = await tables
    .selectFrom('site.host')
    .selectAll()
    .where('host', 'in', hosts)
    .where('merchant', '<>', merchant)
    .limit(1)
    .executeTakeFirst()
  return taken ?? null
}

/** Whether some merchant of the installation is no demo. */
export async function hasRealMerchant(reader: Reader): Promise<boolean> {
  const row = await reader
    .withTables<Tables>()
    .selectFrom('site.merchant')
    .select('code')
    .where('profile', '<>', PLAY_MONEY_PROFILE)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Adds a merchant unless it is there: what an operator has changed since stays. Answers whether it was added. */
export async function putMerchant(tx: Tx, { hosts, info, ...merchant }: NewMerchant): Promise<boolean> {
  const tables = tx.withTables<Tables>()
  const added = await tables
    .insertInto('site.merchant')
    .values({ ...merchant, info: JSON.stringify(info) })
    .onConflict(conflict => conflict.column('code').doNothing())
    .returning('code')
    .executeTakeFirst()
  for (const host of hosts) {
    await tables
      .insertInto('site.host')
      .values({ host, merchant: merchant.code })
      .onConflict(conflict => conflict.column('host').doNothing())
      .execute()
  }
  return added !== undefined
}

export async function findLinks(reader: Reader, merchant: string): Promise<KeptLinks> {
  const tables = reader.withTables<Tables>()
  const resources = await tables
    .selectFrom('site.resource')
    .selectAll()
    .where('merchant', '=', merchant)
    .orderBy('position')
    .execute()
  const services = await tables
    .selectFrom('site.service')
    .selectAll()
    .where('merchant', '=', merchant)
    .orderBy('position')
    .execute()
  return {
    resources: resources.map(({ resource_type: resourceType, url, labels, ...row }) => ({
      resourceType,
      url,
      labels,
      ...shownOf(row),
    })),
    services: services.map(({ cs_type: csType, path, titles, details, hours, ...row }) => ({
      csType,
      path,
      titles,
      details,
      hours,
      ...shownOf(row),
    })),
  }
}

/** Replaces the lists that are given, each as a whole. */
export async function putLinks(tx: Tx, merchant: string, { resources, services }: Partial<KeptLinks>): Promise<void> {
  const tables = tx.withTables<Tables>()
  if (resources !== undefined) {
    await tables.deleteFrom('site.resource').where('merchant', '=', merchant).execute()
    for (const [position, { resourceType, url, labels, ...shown }] of resources.entries()) {
      const row = { merchant, position, resource_type: resourceType, url, labels: JSON.stringify(labels) }
      await tables
        .insertInto('site.resource')
        .values({ ...row, ...columnsOf(shown) })
        .execute()
    }
  }
  if (services !== undefined) {
    await tables.deleteFrom('site.service').where('merchant', '=', merchant).execute()
    for (const [position, way] of services.entries()) {
      await tables
        .insertInto('site.service')
        .values(serviceRow(merchant, position, way))
        .execute()
    }
  }
}

function serviceRow(merchant: string, position: number, way: ServiceWay): Insertable<ServiceTable> {
  const { csType, path, titles, details, hours, ...shown } = way
  return {
    merchant,
    position,
    cs_type: csType,
    path,
    titles: JSON.stringify(titles),
    details: JSON.stringify(details),
    hours: hours === null ? null : JSON.stringify(hours),
    ...columnsOf(shown),
  }
}

type When = Pick<Resource, 'platform' | 'startsAt' | 'endsAt'>

const shownOf = ({ platform, starts_at, ends_at }: Shown): When => ({ platform, startsAt: starts_at, endsAt: ends_at })
const columnsOf = ({ platform, startsAt, endsAt }: When): Shown => ({ platform, starts_at: startsAt, ends_at: endsAt })

export type Closures = { maintenance: boolean; regionRestriction: boolean }

type Chosen = Pick<
  MerchantRow,
  'profile' | 'flags' | 'countries' | 'bonus_in_play' | 'maintenance' | 'region_restriction'
>

/** What an operator has chosen for a merchant, in place of all he had chosen before. */
export async function putChosen(tx: Tx, merchant: string, chosen: Chosen): Promise<void> {
  await tx.withTables<Tables>().updateTable('site.merchant').set(chosen).where('code', '=', merchant).execute()
}
