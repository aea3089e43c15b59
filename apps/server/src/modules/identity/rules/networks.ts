/** Whom an address stands for: an IPv6 customer has a network of /64 to himself, an IPv4 address is one or many customers. */
export const networkOf = (ip: string): string => (ip.includes(':') && !ip.includes('.') ? `${ip}/64` : ip)
