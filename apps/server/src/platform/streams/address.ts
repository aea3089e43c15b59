const GROUPS = 8
const NETWORK_GROUPS = 4

/** What counts as one address: a whole IPv6 network of /64, as one household has all of it. */
export function addressKey(ip: string): string {
  if (!ip.includes(':') || ip.startsWith('::ffff:')) return ip
  const [head = '', tail] = ip.split('::')
  const before = head.split(':').filter(group => group !== '')
  const after = tail === undefined ? [] : tail.split(':').filter(group => group !== '')
  const missing = Array.from({ length: Math.max(0, GROUPS - before.length - after.length) }, () => '0')
  return [...before, ...missing, ...after].slice(0, NETWORK_GROUPS).join(':')
}
