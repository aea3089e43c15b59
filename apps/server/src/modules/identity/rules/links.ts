import { isHost } from '../../../platform/http/host.ts'

/** Where a merchant's site is, as far as a request and what is stored can tell. */
export type SiteFacts = {
  /** No merchant of the installation plays for money. */
  isAllPlayMoney: boolean
  /** Mail goes out to the world. */
  mailLeaves: boolean
  /** Hosts that only this merchant has. */
  ownHosts: readonly string[]
  /** Header of the request, with its port. */
  host: string
  forwardedProto: string
}

/**
 * The origin for links in mails; null where nothing can be trusted to be one. Who asks for a link for somebody else writes the
 * headers of the request: were they believed, the link would lead to his own site. So it must be a host the merchant has named. Where all
 * merchants are demos whose mail a sandbox keeps, one who has named none answers wherever he is opened. Nobody does so where mail reaches the
 * letter boxes of others, nor beside a merchant who is no demo: his members would believe what leaves by the same server (CALL-36).
 */
export function originForLinks(facts: SiteFacts): string | null {
  const { isAllPlayMoney, mailLeaves, ownHosts, host, forwardedProto } = facts
  const name = host.toLowerCase().replace(/:\d+$/, '')
  if (ownHosts.includes(name)) return `https://${name}`
  const [first] = ownHosts
  if (first !== undefined) return `https://${first}`
  const isBelieved = isAllPlayMoney && !mailLeaves && isHost(host)
  return isBelieved ? `${forwardedProto === 'https' ? 'https' : 'http'}://${host}` : null
}
