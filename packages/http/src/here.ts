import type { IncomingMessage } from 'node:http'

const LOOPBACK = /^(::1|127\.|::ffff:127\.)/

/**
 * Whether a request was asked on this machine itself: over the loopback, or from the very address that it was asked at, as it must be where a
 * program listens on one address alone. One that a proxy passed on is somebody else's, also where the proxy is here.
 */
export function isFromThisMachine({ headers, socket }: Pick<IncomingMessage, 'headers' | 'socket'>): boolean {
  const { remoteAddress, localAddress } = socket
  if (remoteAddress === undefined || headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined)
    return false
  return LOOPBACK.test(remoteAddress) || remoteAddress === localAddress
}
