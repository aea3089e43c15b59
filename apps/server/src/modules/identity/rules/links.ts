import { isHost } from '../../../platform/http/host.ts'
import { isPlayMoney } from '../../../platform/profiles.ts'

/** Where a merchant's site is, as far as a request and what is stored can tell. */
export type SiteFacts = {
  profile: string
  /** Hosts that only this merchant has. */
  ownHosts: readonly string[]
  /** Header of the request, with its port. */
  host: string
  forwardedProto: string
}

/**
 * The origin for links in mails; null where nothing can be trusted to be one. Who asks for a link for somebody else writes the
 * headers of the request: were they believed, the link would lead to his own site. So it must be a host the merchant has named; a
 * demo alone answers wherever it is opened.
 */
export function originForLinks({ profile, ownHosts, host, forwardedProto }: SiteFacts): string | null {
  const name = host.toLowerCase().replace(/:\d+$/, '')
  const [first] = ownHosts
  if (ownHosts.includes(name)) return `https://${name}`
  if (isPlayMoney(profile) && isHost(host)) return `${forwardedProto === 'https' ? 'https' : 'http'}://${host}`
  return first === undefined ? null : `https://${first}`
}
