const GROUPS = 8
const NETWORK_GROUPS = 4

/** Of IPv6 itself: one that stands for an address of IPv4 is one customer's, or many's, as that is. */
export const isIpv6 = (ip: string): boolean => ip.includes(':') && !ip.includes('.') && !ip.startsWith('::ffff:')

/** What counts as one address: a whole IPv6 network of /64, as one household has all of it. */
export const addressKey = (ip: string): string => (isIpv6(ip) ? firstGroups(ip, NETWORK_GROUPS) : ip)

/** So many groups of sixteen bits that an IPv6 address begins with, each of them written out. */
export function firstGroups(ip: string, count: number): string {
  const [head = '', tail] = ip.split('::')
  const before = head.split(':').filter(group => group !== '')
  const after = tail === undefined ? [] : tail.split(':').filter(group => group !== '')
  const missing = Array.from({ length: Math.max(0, GROUPS - before.length - after.length) }, () => '0')
  return [...before, ...missing, ...after].slice(0, count).join(':')
}
