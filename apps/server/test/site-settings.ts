import { FLAG_KEYS, type FlagKey } from '@hiyas/contract'
import { inTransaction } from '@hiyas/database'
import { invariant } from '@hiyas/kernel'
import { applySiteSettings, type SiteChanges, type SiteSettings } from '../src/modules/site/index.ts'
import type { TestServer } from './harness.ts'

type Server = Pick<TestServer, 'program'>

/** Switches exactly these flags of a merchant on. */
export const setFlags = (server: Server, merchant: string, flags: readonly FlagKey[]): Promise<void> =>
  change(server, merchant, { flags: Object.fromEntries(FLAG_KEYS.map(key => [key, flags.includes(key)])) })

/** Puts a merchant into maintenance or behind a restriction, or takes it out. */
export const setClosures = (server: Server, merchant: string, closed: SiteSettings['closed']): Promise<void> =>
  change(server, merchant, { closed })

/** Accepts mobile numbers of exactly these countries, the merchant's own first. */
export const setCountries = (server: Server, merchant: string, countries: readonly string[]): Promise<void> =>
  change(server, merchant, { countries: [...countries] })

export const setBonusInPlay = (server: Server, merchant: string, bonusInPlay: boolean): Promise<void> =>
  change(server, merchant, { bonusInPlay })

/** As operators change a site, and at once: a running server would notice within seconds. */
async function change({ program }: Server, merchant: string, changes: SiteChanges): Promise<void> {
  const applied = await inTransaction(program.deps.database, tx => applySiteSettings(tx, merchant, changes))
  invariant(applied.ok, `the settings of ${merchant} are refused`)
  program.door.site.refresh()
}
