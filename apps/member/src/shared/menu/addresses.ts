import type { Boot } from '@hiyas/contract'
import { serviceHrefOf } from '../service/links.ts'
import { LOOKS } from './looks.ts'
import type { EntryName } from './rules.ts'

/** What the merchant has on the page of his settings. */
type MerchantLinks = Pick<Boot['status']['info'], 'resources' | 'customerService'>

/** Where an entry leads: the links that are the merchant's own stand where he has them (SIDE-24, SIDE-25, SIDE-36). */
export function entryHrefOf(name: EntryName, { resources, customerService }: MerchantLinks): string {
  const linkOf = (kind: string) => resources.find(({ resourceType, url }) => resourceType === kind && url !== '')?.url
  if (name === 'service') return serviceHrefOf({ customerService })
  if (name === 'telegram') return linkOf('TELEGRAM') ?? LOOKS[name].href
  if (name === 'telegram2') return linkOf('TELEGRAM_2') ?? LOOKS[name].href
  return LOOKS[name].href
}
