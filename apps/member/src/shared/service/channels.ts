import type { ServiceFacts } from './links.ts'

/** Kinds that lead to a page of the merchant elsewhere. TELEGRAM2 is TELEGRAM_2 under the name the shortcuts know it by (HELP-21). */
const CHANNELS: readonly string[] = ['FACEBOOK', 'TELEGRAM', 'TELEGRAM_2', 'TELEGRAM2']

/** The merchant's pages elsewhere, no address twice. */
export function channelsOf(resources: ServiceFacts['resources']): ServiceFacts['resources'] {
  const channels = resources.filter(({ resourceType, url }) => CHANNELS.includes(resourceType) && url !== '')
  return channels.filter(({ url }, index) => channels.findIndex(other => other.url === url) === index)
}
