import { firstGroups, isIpv6 } from '../../../platform/streams/address.ts'

/**
 * Whom an address stands for: an IPv6 customer has a network of /64 to himself, an IPv4 address is one or many customers. All addresses of a
 * network give the same text, as some count by the text alone.
 */
export const networkOf = (ip: string): string => (isIpv6(ip) ? `${firstGroups(ip, 4)}::/64` : ip)

/** All networks that one line may come with: whoever is given a /48 of IPv6 has 65,536 of them. */
export const siteOf = (ip: string): string => (isIpv6(ip) ? `${firstGroups(ip, 3)}::/48` : ip)
