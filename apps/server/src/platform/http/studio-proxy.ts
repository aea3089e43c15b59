import httpProxy from '@fastify/http-proxy'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { sendPlainPage } from './plain-page.ts'

const PREFIX = '/studio'
const TIMEOUT_MS = 15_000

const DOWN = {
  ty: 'Sandaling hindi available ang mga laro. Ligtas ang balanse mo.',
  en: 'Games are away for a moment. Your balance is safe.',
}

/**
 * Puts the studio behind the same address as the site. It sees no cookie of the site, and when it is away only its own pages
 * say so.
 */
export async function proxyStudio(app: FastifyInstance, studioUrl: string | null): Promise<void> {
  app.removeAllContentTypeParsers()
  if (studioUrl === null) {
    app.all(PREFIX, (_, reply) => sendDown(reply))
    app.all(`${PREFIX}/*`, (_, reply) => sendDown(reply))
    return
  }
  await app.register(httpProxy, {
    upstream: studioUrl,
    prefix: PREFIX,
    rewritePrefix: '/',
    http: { requestOptions: { timeout: TIMEOUT_MS } },
    replyOptions: {
      // What is passed on says so, and not for whom: the studio keeps its figures for who asks it directly (GAM-19).
      rewriteRequestHeaders: (_, { cookie: _cookie, ...headers }) => ({ ...headers, forwarded: 'for=_member' }),
      onError: reply => void sendDown(reply as unknown as FastifyReply),
    },
  })
}

const sendDown = (reply: FastifyReply): FastifyReply => sendPlainPage(reply, 503, DOWN)
