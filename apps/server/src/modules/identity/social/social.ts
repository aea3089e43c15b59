import type { Clock } from '@hiyas/kernel'
import { createDiscovery, type Discovery } from './discovery.ts'
import { type VoucherOf, vouchersFrom } from './third-parties.ts'
import { createTokens, type Tokens } from './tokens.ts'

/** What is kept between calls of third parties: their addresses and their keys. */
export type Social = { voucherOf: VoucherOf; discovery: Discovery; tokens: Tokens }

export function createSocial(clock: Clock, site: Parameters<typeof vouchersFrom>[0]): Social {
  const voucherOf = vouchersFrom(site)
  const discovery = createDiscovery(clock)
  return { voucherOf, discovery, tokens: createTokens(clock, voucherOf, discovery) }
}
