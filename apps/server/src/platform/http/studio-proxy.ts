import { MINUTE_MS } from '@hiyas/kernel'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { Failure } from '../failure.ts'
import { passOn } from './pass-on.ts'
import { sendPlainPage } from './plain-page.ts'
import { rateLimitOfScope } from './rate-limits.ts'

const PREFIX = '/studio'
/** As much as the studio itself takes. */
const BODY_BYTES_MAX = 4 * 1_024
/**
 * Requests a minute from one address: a hundred players behind one carrier's, each with a spin every few seconds, what is told of it, and the
 * pictures of a game.
 */
const RATE_MAX = 6_000
/** Games opened: the studio signs a call for each, whether the token is good or not. */
const OPENED_MAX = 600
const OPENING = `${PREFIX}/api/session`
/**
 * What is read otherwise over there than it is written here: letters in numbers, `/./` and its like, and the prefix once more, which the studio
 * takes away. No address of the studio has any of it.
 */
const DISGUISED = /^[^?#]*(?:%|\\|\/\/|\/\.)|^\/studio\/studio(?:[/?#]|$)/

const DOWN = {
  ty: 'Sandaling hindi available ang mga laro. Ligtas ang balanse mo.',
  en: 'Games are away for a moment. Your balance is safe.',
}

export type StudioProxyOptions = {
  /** Internal http base of the studio; null = none. */
  studioUrl: string | null
  rateFactor: number
}

/**
 * Puts the studio behind the same address as the site. It sees no cookie of the site, nor where a request comes from: a flood is held here
 * (decision 0020). When it is away only its own pages say so.
 */
export async function proxyStudio(app: FastifyInstance, { studioUrl, rateFactor }: StudioProxyOptions): Promise<void> {
  const opening = rateLimitOfScope(app, { max: OPENED_MAX * rateFactor, windowMs: MINUTE_MS })
  const playing = rateLimitOfScope(app, { max: RATE_MAX * rateFactor, windowMs: MINUTE_MS })
  app.addHook('onRequest', async function (request, reply) {
    await (request.url.startsWith(OPENING) ? opening : playing).call(this, request, reply)
    // It would be counted as another call than it is.
    if (DISGUISED.test(request.url)) throw new Failure('request_param_err')
  })
  if (studioUrl === null) {
    app.all(PREFIX, (_, reply) => sendDown(reply))
    app.all(`${PREFIX}/*`, (_, reply) => sendDown(reply))
    return
  }
  await passOn(app, {
    upstream: studioUrl,
    prefix: PREFIX,
    rewritePrefix: '/',
    bodyBytesMax: BODY_BYTES_MAX,
    // What is passed on says so, and not for whom: the studio keeps its figures for who asks it directly (GAM-19).
    headersOf: (_, { cookie: _cookie, ...headers }) => ({ ...headers, forwarded: 'for=_member' }),
    sendAway: sendDown,
  })
}

const sendDown = (reply: FastifyReply): FastifyReply => sendPlainPage(reply, 503, DOWN)
