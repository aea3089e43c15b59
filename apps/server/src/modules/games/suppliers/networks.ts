import { BlockList, isIP } from 'node:net'

/** Whether an address is in one of some networks. One of IPv4 that is written as one of IPv6 is the same. */
export type Networks = (address: string) => boolean

/** Networks as they are written, such as `203.0.113.0/24`, or an address alone; null where one of them is none. */
export function networksOf(written: readonly string[]): Networks | null {
  const list = new BlockList()
  for (const one of written) {
    const [address = '', bits] = one.split('/')
    const family = familyOf(address)
    if (family === null) return null
    const bitsMax = BITS[family]
    const length = bits === undefined ? bitsMax : Number(bits)
    if (length > bitsMax) return null
    list.addSubnet(address, length, family)
  }
  return address => {
    const family = familyOf(address)
    return family !== null && list.check(address, family)
  }
}

const BITS = { ipv4: 32, ipv6: 128 } as const

const familyOf = (address: string): keyof typeof BITS | null => {
  const version = isIP(address)
  return version === 0 ? null : version === 4 ? 'ipv4' : 'ipv6'
}
