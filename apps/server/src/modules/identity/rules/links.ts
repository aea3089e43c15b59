import { isHost } from '../../../platform/http/host.ts'

/** Where a merchant's site is, as far as a request and what is stored can tell. */
export type SiteFacts = {
  /** No merchant of the installation plays for money. */
  isAllPlayMoney: boolean
  /** Hosts that only this merchant has. */
  ownHosts: readonly string[]
  /** Header of the request, with its port. */
  host: string
  forwardedProto: string
}

/**
 * The origin for links in mails; null where nothing can be trusted to be one. Who asks for a link for somebody else writes the
 * headers of the request: were they believed, the link would lead to his own site. So it must be a host the merchant has named. Where
 * all merchants are demos, one who has named none answers wherever he is opened; beside one who is none he does not, as the mails of all
 * leave by one server, and it is that one's members who would believe them (CALL-36).
 */
export function originForLinks({ isAllPlayMoney, ownHosts, host, forwardedProto }: SiteFacts): string | null {
  const name = host.toLowerCase().replace(/:\d+$/, '')
  if (ownHosts.includes(name)) return `https://${name}`
  const [first] = ownHosts
  if (first !== undefined) return `https://${first}`
  return isAllPlayMoney && isHost(host) ? `${forwardedProto === 'https' ? 'https' : 'http'}://${host}` : null
}
