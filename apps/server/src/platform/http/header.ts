import type { FastifyRequest } from 'fastify'

/** A header as it was sent; sent more than once, it is joined by commas. */
export function headerOf(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name.toLowerCase()]
  return Array.isArray(value) ? value.join(', ') : value
}
