import { FLAG_KEYS, type FlagKey } from '@hiyas/contract'
import type { Reader, Tx } from '@hiyas/database'
import { ok, type Result, refuse } from '@hiyas/kernel'
import { isSupportedCountry } from 'libphonenumber-js/max'
import { findMerchant, setCountries, setFlags } from './repository.ts'

/** What an operator may say about the site of a merchant. */
export type SiteSettings = {
  flags: Readonly<Record<FlagKey, boolean>>
  /** Whose mobile numbers are accepted, ISO 3166 in two letters, the merchant's own first. */
  countries: readonly string[]
}
export type SiteChanges = { flags?: Readonly<Record<string, boolean>>; countries?: readonly string[] }

/** Null when there is no such merchant. */
export async function readSiteSettings(reader: Reader, merchant: string): Promise<SiteSettings | null> {
  const row = await findMerchant(reader, merchant)
  if (row === null) return null
  const flags = Object.fromEntries(FLAG_KEYS.map(key => [key, row.flags.includes(key)]))
  return { flags: flags as SiteSettings['flags'], countries: row.countries }
}

/** Lays changes over what there is. Refused with a sentence in `detail.says`. */
export async function applySiteSettings(
  tx: Tx,
  merchant: string,
  { flags = {}, countries }: SiteChanges,
): Promise<Result<null, 'settings.wrong'>> {
  const before = await readSiteSettings(tx, merchant)
  if (before === null) return wrong(`There is no merchant ${merchant}.`)
  const unknown = Object.keys(flags).find(key => !(key in before.flags))
  if (unknown !== undefined) return wrong(`flags.${unknown}: there is no such flag.`)
  const stranger = countries?.find(country => !isSupportedCountry(country))
  if (stranger !== undefined) return wrong(`countries: no numbers are known for ${stranger}.`)
  const after = { ...before.flags, ...flags }
  await setFlags(
    tx,
    merchant,
    FLAG_KEYS.filter(key => after[key]),
  )
  if (countries !== undefined) await setCountries(tx, merchant, countries)
  return ok(null)
}

const wrong = (says: string) => refuse('settings.wrong', { detail: { says } })
