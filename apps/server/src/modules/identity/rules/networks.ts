/** Whom an address stands for: an IPv6 customer has a network of /64 to himself, an IPv4 address is one or many customers. */
export const networkOf = (ip: string): string => (isIpv6(ip) ? `${ip}/64` : ip)

/** All networks that one line may come with: whoever is given a /48 of IPv6 has 65,536 of them. */
export const siteOf = (ip: string): string => (isIpv6(ip) ? `${ip}/48` : ip)

const isIpv6 = (ip: string): boolean => ip.includes(':') && !ip.includes('.')
