import { isIP } from 'node:net'
import type { FastifyRequest } from 'fastify'

/** An address as some proxies write it: with the port it came from, one of IPv6 in brackets. */
const WITH_PORT = /^"?(?:\[([\da-f:.]+)\]|([\d.]+))(?::\d{1,5})?"?$/i

/**
 * Where a request comes from, as the database and every limit take it. A proxy of ours may say it with a port, or say nothing of use, and
 * then it is the proxy that asks; an address on our own cable names our network card.
 */
export function addressOf({ ip, socket }: Pick<FastifyRequest, 'ip' | 'socket'>): string {
  return plain(ip) ?? plain(socket.remoteAddress) ?? ''
}

function plain(said: string | undefined): string | null {
  if (said === undefined) return null
  const [, v6, v4] = WITH_PORT.exec(said) ?? []
  const address = (v6 ?? v4 ?? said).replace(/%.*$/, '')
  return isIP(address) === 0 ? null : address
}
