import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'
import proxyAddr from '@fastify/proxy-addr'
import type { FastifyRequest } from 'fastify'
import type { Sender } from '../module.ts'

/** An address as some proxies write it: with the port it came from, one of IPv6 in brackets. */
const WITH_PORT = /^"?(?:\[([\da-f:.]+)\]|([\d.]+))(?::\d{1,5})?"?$/i

/**
 * Where a request comes from, as the database and every limit take it. A proxy of ours may say it with a port, or say nothing of use, and
 * then it is the proxy that asks; an address on our own cable names our network card.
 */
export function addressOf({ ip, socket }: Pick<FastifyRequest, 'ip' | 'socket'>): string {
  return plain(ip) ?? plain(socket.remoteAddress) ?? ''
}

/** Whether an address is one of our proxies, however the proxy behind it has written it down: else all who come by the two would be one. */
export function createTrust(trustedProxies: readonly string[]): (said: string) => boolean {
  const isTrusted = proxyAddr.compile([...trustedProxies])
  return said => isTrusted(plain(said) ?? said, 0)
}

/** The same of what is answered before the framework: by the rules it would have gone by. Without proxies it is what the connection knows. */
export function createSenders(trustedProxies: readonly string[]): (sender: Sender) => string {
  if (trustedProxies.length === 0) return ({ socket }) => socket.remoteAddress ?? ''
  const isTrusted = createTrust(trustedProxies)
  return sender => addressOf({ ip: proxyAddr(sender as IncomingMessage, isTrusted), socket: sender.socket })
}

function plain(said: string | undefined): string | null {
  if (said === undefined) return null
  const [, v6, v4] = WITH_PORT.exec(said) ?? []
  const address = (v6 ?? v4 ?? said).replace(/%.*$/, '')
  return isIP(address) === 0 ? null : address
}
