import { type Reader, sql, type Tx, type Writer } from '@hiyas/database'
import type { SupplierLimits, SupplierTerms } from '../suppliers/terms.ts'
import type { SecretRow } from './secrets.ts'
import type { Tables } from './tables.ts'

/** What is agreed with every supplier. They are few. */
export async function allTerms(reader: Reader): Promise<SupplierTerms[]> {
  const tables = reader.withTables<Tables>()
  const rows = await tables
    .selectFrom('games.supplier')
    .select([
      'code',
      'dialect',
      'launch_path as launchPath',
      'rules_path as rulesPath',
      'is_enabled as isEnabled',
      'maintenance_from as maintenanceFrom',
      'maintenance_until as maintenanceUntil',
      'games_allowed as gamesAllowed',
      'answer_timeout_ms as answerTimeoutMs',
      'check_url as checkUrl',
      'wallet_url as walletUrl',
      'addresses',
    ])
    .orderBy('code')
    .execute()
  const currencies = await tables
    .selectFrom('games.supplier_currency')
    .select(['supplier', 'currency', 'stake_min as stakeMin', 'stake_max as stakeMax', 'win_max as winMax'])
    .orderBy('currency')
    .execute()
  return rows.map(({ gamesAllowed, ...row }) => {
    const own = currencies.filter(({ supplier }) => supplier === row.code)
    return {
      ...row,
      gamesAllowed: gamesAllowed && new Set(gamesAllowed),
      currencies: new Map(
        own.map(({ currency, stakeMin, stakeMax, winMax }) => [currency, { stakeMin, stakeMax, winMax }]),
      ),
    }
  })
}

/** Whether there is such a supplier. */
export async function isSupplier(reader: Reader, code: string): Promise<boolean> {
  const row = await reader
    .withTables<Tables>()
    .selectFrom('games.supplier')
    .select('code')
    .where('code', '=', code)
    .executeTakeFirst()
  return row !== undefined
}

/** Whether a supplier holds the balances of members himself, as it is agreed now and not as it is remembered. */
export async function holdsBalances(reader: Reader, supplier: string): Promise<boolean> {
  const row = await reader
    .withTables<Tables>()
    .selectFrom('games.supplier')
    .select('code')
    .where('code', '=', supplier)
    .where('dialect', '=', 'transfer')
    .executeTakeFirst()
  return row !== undefined
}

/** Writes down what is agreed with a supplier, all of it; he is added if he is new. */
export async function putTerms(tx: Tx, terms: SupplierTerms & { ownIds: SecretRow['ownIds'] }): Promise<void> {
  const tables = tx.withTables<Tables>()
  const row = {
    launch_path: terms.launchPath,
    rules_path: terms.rulesPath,
    dialect: terms.dialect,
    own_ids: terms.ownIds,
    is_enabled: terms.isEnabled,
    maintenance_from: terms.maintenanceFrom,
    maintenance_until: terms.maintenanceUntil,
    games_allowed: terms.gamesAllowed && [...terms.gamesAllowed],
    answer_timeout_ms: terms.answerTimeoutMs,
    check_url: terms.checkUrl,
    wallet_url: terms.walletUrl,
    addresses: [...terms.addresses],
  }
  await tables
    .insertInto('games.supplier')
    .values({ ...row, code: terms.code })
    .onConflict(conflict => conflict.column('code').doUpdateSet(row))
    .execute()
  await tables.deleteFrom('games.supplier_currency').where('supplier', '=', terms.code).execute()
  if (terms.currencies.size > 0)
    await tables
      .insertInto('games.supplier_currency')
      .values([...terms.currencies].map(([currency, limits]) => currencyRow(terms.code, currency, limits)))
      .execute()
}

const currencyRow = (supplier: string, currency: string, { stakeMin, stakeMax, winMax }: SupplierLimits) => ({
  supplier,
  currency,
  stake_min: stakeMin,
  stake_max: stakeMax,
  win_max: winMax,
})

export async function ownIdsSetting(reader: Reader, code: string): Promise<SecretRow['ownIds']> {
  const { own_ids: ownIds } = await reader
    .withTables<Tables>()
    .selectFrom('games.supplier')
    .select('own_ids')
    .where('code', '=', code)
    .executeTakeFirstOrThrow()
  return ownIds
}

/** Where our own studio can be asked whether it is there: it may be another place at each start. */
export async function putCheckUrl(tx: Tx, code: string, checkUrl: string): Promise<void> {
  await tx
    .withTables<Tables>()
    .updateTable('games.supplier')
    .set({ check_url: checkUrl })
    .where('code', '=', code)
    .execute()
}

export type SoldVendor = { supplier: string; code: string; name: string }

/** The vendors of some suppliers, in their order. */
export async function vendorsOf(reader: Reader, suppliers: readonly string[]): Promise<SoldVendor[]> {
  return reader
    .withTables<Tables>()
    .selectFrom('games.vendor')
    .select(['supplier', 'code', 'name'])
    .where(sql<boolean>`supplier = any(${[...suppliers]})`)
    .orderBy('position')
    .orderBy('code')
    .execute()
}

/** Who sells the games of a vendor; null where nobody has this vendor. */
export async function supplierOfVendor(reader: Reader, vendor: string): Promise<string | null> {
  const row = await reader
    .withTables<Tables>()
    .selectFrom('games.vendor')
    .select('supplier')
    .where('code', '=', vendor)
    .executeTakeFirst()
  return row?.supplier ?? null
}

export type SupplierHealth = { isThere: boolean; since: Date; checkedAt: Date; fault: string | null }

export async function healthOf(reader: Reader, supplier: string): Promise<SupplierHealth | null> {
  const row = await reader
    .withTables<Tables>()
    .selectFrom('games.supplier_health')
    .select(['is_there as isThere', 'since', 'checked_at as checkedAt', 'fault'])
    .where('supplier', '=', supplier)
    .executeTakeFirst()
  return row ?? null
}

/** Writes down how a supplier was found; since when it is so stays as long as it is the same. */
export async function putHealth(
  writer: Writer,
  supplier: string,
  { fault, checkedAt }: { fault: string | null; checkedAt: Date },
): Promise<void> {
  await sql`
    insert into games.supplier_health as known (supplier, is_there, since, checked_at, fault)
    values (${supplier}, ${fault === null}, ${checkedAt}, ${checkedAt}, ${fault})
    on conflict (supplier) do update set
      since = case when known.is_there = excluded.is_there then known.since else excluded.since end,
      is_there = excluded.is_there, checked_at = excluded.checked_at, fault = excluded.fault`.execute(writer)
}

const versionIn = (reader: Reader, supplier: string) =>
  reader
    .withTables<Tables>()
    .selectFrom('games.supplier')
    .select(sql<string>`xmin::text`.as('version'))
    .where('code', '=', supplier)

/** Which writing of his row this is, null without one: every list of his that is taken over writes it anew. */
export async function supplierVersion(reader: Reader, supplier: string): Promise<string | null> {
  return (await versionIn(reader, supplier).executeTakeFirst())?.version ?? null
}

/**
 * Holds the supplier's row until the transaction ends: who else writes what is his waits. A list, which takes long, lets those go on who only name
 * him: a member's transfer, or how he was found before a launch. What is agreed with him waits for them, and they for it: money that is on its way
 * to him counts (`faultOfDialect`). Answers which writing of the row this is.
 */
export async function lockSupplier(tx: Tx, supplier: string, what: 'terms' | 'list'): Promise<string | null> {
  const row = versionIn(tx, supplier)
  return (await (what === 'list' ? row.forNoKeyUpdate() : row.forUpdate()).executeTakeFirst())?.version ?? null
}

/** Makes his row another writing of the same. */
export async function rewriteSupplier(tx: Tx, supplier: string): Promise<void> {
  await tx
    .withTables<Tables>()
    .updateTable('games.supplier')
    .set({ launch_path: sql<string>`launch_path` })
    .where('code', '=', supplier)
    .execute()
}

/** Vendors whose suppliers say which currencies they take, and do not name this one: none of their games can be played for it. */
export async function vendorsWithout(reader: Reader, currency: string): Promise<string[]> {
  const { rows } = await sql<{ code: string }>`
    select vendor.code from games.vendor vendor
     where exists (select from games.supplier_currency where supplier = vendor.supplier)
       and not exists (select from games.supplier_currency where supplier = vendor.supplier and currency = ${currency})
     order by vendor.code`.execute(reader)
  return rows.map(({ code }) => code)
}
