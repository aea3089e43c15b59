import type { Flags } from '@hiyas/contract'
import type { Database } from '@hiyas/database'
import { andThen, type Clock, invariant, SECOND_MS, type Soon } from '@hiyas/kernel'
import { cached, single, WARM_WHILE_PLAYED_MS } from '../../platform/cached.ts'
import type { Deps, Merchant } from '../../platform/module.ts'
import type { ThirdPartyOf } from '../../platform/third-party.ts'
import type { MerchantFacts, SiteBasics } from './models.ts'
import { factsOf } from './present.ts'
import { ANY_HOST, allCodes, allHosts, findLinks, findMerchant, hasRealMerchant, profilesTrying } from './repository.ts'

/** How old what we know of a merchant may be. */
const FACTS_TTL_MS = 2 * SECOND_MS
const CODE = /^[A-Z0-9]{2,20}$/

/** What other modules and the platform may ask of the site. */
export type SiteDoor = {
  /** Null when the header names no merchant, or nobody answers for the host. */
  merchantFor(ask: { header: string | undefined; host: string }): Promise<Merchant | null>
  merchant(code: string): Soon<Merchant | null>
  flags(merchant: string): Promise<Flags>
  /** What is the same for everybody who looks: name, currency, flags. */
  info(merchant: string): Promise<SiteBasics>
  facts(merchant: string): Promise<MerchantFacts>
  /** Hosts that lead to this merchant only; none where it answers for whatever host nobody else has. */
  ownHosts(merchant: string): Soon<readonly string[]>
  /** Whether every merchant here is a demo: then no message and no account is worth anything. */
  isAllPlayMoney(): Promise<boolean>
  /** Who vouches for the members of a merchant, with what only we may know. */
  thirdParty: ThirdPartyOf
  /** Forgets what is kept of merchants, after a change. */
  refresh(): void
}

export function createService({
  database,
  clock,
  thirdParty,
}: Pick<Deps, 'database' | 'clock' | 'thirdParty'>): SiteDoor {
  const read = async (code: string) => {
    const row = await findMerchant(database.query, code)
    if (row === null) return null
    const [others, links] = [await profilesTrying(database.query, code), await findLinks(database.query, code)]
    return factsOf(row, { others, links, thirdParty: thirdParty(code) })
  }
  const byCode = cached(clock, { ttlMs: FACTS_TTL_MS, load: read, warmMs: WARM_WHILE_PLAYED_MS })
  const real = single(cached(clock, { ttlMs: FACTS_TTL_MS, load: () => hasRealMerchant(database.query) }))
  const { isThere, ofHost, hostsOf, forget } = createNames(database, clock)

  const merchant = (code: string): Soon<Merchant | null> =>
    andThen(CODE.test(code) && isThere(code), there =>
      there ? andThen(byCode.get(code), found => found?.merchant ?? null) : null,
    )

  async function facts(code: string): Promise<MerchantFacts> {
    const found = await byCode.get(code)
    invariant(found !== null, `no merchant ${code}`)
    return found
  }

  function refresh(): void {
    byCode.clear()
    real.clear()
    forget()
  }

  return {
    merchant,
    facts,
    async merchantFor({ header, host }) {
      if (header !== undefined) return merchant(header)
      const code = await ofHost(nameOf(host))
      return code === null ? null : merchant(code)
    },
    flags: async code => (await facts(code)).flags,
    info: async code => (await facts(code)).basics,
    ownHosts: hostsOf,
    isAllPlayMoney: async () => !(await real.get()),
    thirdParty,
    refresh,
  }
}

/** With a dot at its end a name is the same one, and browsers send it as it was typed (RFC 1034 3.1). */
const nameOf = (host: string): string => host.toLowerCase().replace(/\.$/, '')

/**
 * Who is called how. The names of all are held together: they are few, and those that strangers make up cost a few
 * readings a second, because they may be new.
 */
function createNames(database: Database, clock: Clock) {
  const kept = { ttlMs: FACTS_TTL_MS, warmMs: WARM_WHILE_PLAYED_MS }
  const codes = single(cached(clock, { ...kept, load: async () => new Set(await allCodes(database.query)) }))
  const hosts = single(cached(clock, { ...kept, load: () => allHosts(database.query) }))
  return {
    isThere: (code: string): Soon<boolean> =>
      andThen(codes.get(), known => known.has(code) || andThen(codes.again(code), now => now.has(code))),
    /** The merchant of a host; who takes all hosts where nobody has this one. */
    ofHost: (host: string): Soon<string | null> =>
      andThen(
        hosts.get(),
        known => known.get(host) ?? andThen(hosts.again(host), now => now.get(host) ?? now.get(ANY_HOST) ?? null),
      ),
    hostsOf: (merchant: string): Soon<readonly string[]> =>
      andThen(hosts.get(), known =>
        [...known].flatMap(([host, code]) => (code === merchant && host !== ANY_HOST ? [host] : [])),
      ),
    forget(): void {
      codes.clear()
      hosts.clear()
    },
  }
}
