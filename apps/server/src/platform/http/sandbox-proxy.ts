import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Gate } from '../module.ts'
import { passOn } from './pass-on.ts'
import { sendPlainPage } from './plain-page.ts'
import { rateLimitOfPages } from './rate-limits.ts'

export type SandboxProxyOptions = {
  gate: Gate
  /** Internal http base of the sandbox; null = none. */
  sandboxUrl: string | null
  demo: boolean
  rateFactor: number
}

const PREFIX = '/sandbox'
/** As much as the sandbox itself takes. */
const BODY_BYTES_MAX = 64 * 1_024
/** The cookies of the sandbox, and no others: those of the site are none of its business. */
const OWN_COOKIE = /^\s*sandbox_\w+(\.sig)?=/
/** What the sandbox needs of a request. The site's session, merchant and credentials are not among it. */
const PASSED_ON: readonly string[] = ['accept', 'accept-language', 'content-type', 'host']

const DOWN = {
  ty: 'Sandaling hindi available ang sandbox. Gumagana pa rin ang site.',
  en: 'The sandbox is away for a moment. The site itself works.',
}

/**
 * Puts the sandbox behind the same address as the site, where all is play money: in a demo installation, for a merchant of the profile
 * DEMO, as long as there is no other beside him: the messages of all leave by one gateway. Everywhere else nothing is there.
 */
export async function proxySandbox(
  app: FastifyInstance,
  { gate, sandboxUrl, demo, rateFactor }: SandboxProxyOptions,
): Promise<void> {
  app.addHook('onRequest', rateLimitOfPages(app, rateFactor))
  if (sandboxUrl === null || !demo) {
    app.all(`${PREFIX}/*`, (_, reply) => sendNothing(reply))
    return
  }
  await passOn(app, {
    upstream: sandboxUrl,
    prefix: PREFIX,
    rewritePrefix: PREFIX,
    bodyBytesMax: BODY_BYTES_MAX,
    admit: async (request, reply) => {
      // By the host alone: a header could name another merchant.
      const merchant = await gate.merchantFor({ header: undefined, host: request.hostname })
      if (!merchant?.isPlayMoney || !(await gate.isAllPlayMoney())) return sendNothing(reply)
    },
    headersOf: (request, headers) => ({
      ...Object.fromEntries(Object.entries(headers).filter(([name]) => PASSED_ON.includes(name))),
      ...ownCookies(request.headers.cookie),
      // Under which name the browser knows us.
      'x-forwarded-host': request.headers.host ?? '',
    }),
    sendAway: reply => sendPlainPage(reply, 503, DOWN),
  })
}

function ownCookies(cookies: string | undefined): { cookie?: string } {
  const own = (cookies ?? '').split(';').filter(pair => OWN_COOKIE.test(pair))
  return own.length > 0 ? { cookie: own.join(';').trim() } : {}
}

const sendNothing = (reply: FastifyReply): FastifyReply =>
  reply.code(404).type('text/plain; charset=utf-8').send('Not found\n')
