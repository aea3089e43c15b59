import { createHash } from 'node:crypto'
import helmet from '@fastify/helmet'
import type { FastifyInstance, FastifyReply } from 'fastify'

const HSTS_SECONDS = 180 * 24 * 3_600

/** Of what is data: nothing in it may ever run. */
export const DATA_POLICY = "default-src 'none';frame-ancestors 'none'"

/** Answers of calls are data. */
export async function protectCalls(app: FastifyInstance): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] } },
    strictTransportSecurity: { maxAge: HSTS_SECONDS },
  })
}

/** Origins beside our own that pages may reach for. */
export type Elsewhere = {
  /** Suppliers' games stand in frames. */
  framed: readonly string[]
  /** Who verifies phone numbers is asked by the browser itself. */
  asked: readonly string[]
}

/**
 * Pages load from their own origin only; games come in frames, ours and those of suppliers, without rights of their own (sandbox).
 * Inline scripts run only when they stand in the built page: `scriptHashes` of it. Styles may stand in elements, because the
 * first picture is drawn before any file has arrived; nothing typed by a member is ever part of one.
 */
export async function protectPages(
  app: FastifyInstance,
  hashes: readonly string[],
  elsewhere: () => Promise<Elsewhere>,
): Promise<void> {
  let now: Elsewhere = { framed: [], asked: [] }
  app.addHook('onRequest', async request => {
    now = await elsewhere().catch(error => {
      // Without the database a page is there all the same, with the games that were known.
      request.log.warn({ err: error }, 'nobody can say where games come from')
      return now
    })
  })
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...hashes],
        scriptSrcAttr: ["'none'"],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:'],
        fontSrc: ["'self'"],
        connectSrc: [() => ["'self'", ...now.asked].join(' ')],
        frameSrc: [() => ["'self'", ...now.framed].join(' ')],
        workerSrc: ["'self'"],
        manifestSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'self'"],
      },
    },
    strictTransportSecurity: { maxAge: HSTS_SECONDS },
    // A game runs in a frame of an opaque origin and shows art of this site.
    crossOriginResourcePolicy: { policy: 'cross-origin' },
    referrerPolicy: { policy: 'same-origin' },
  })
}

const FOR_PAGES = [
  'accept-ranges',
  'content-security-policy',
  'cross-origin-opener-policy',
  'last-modified',
  'origin-agent-cluster',
  'referrer-policy',
  'strict-transport-security',
  'x-app-trace-id',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
] as const

/**
 * Takes back what means something on a page or a call only: about a kilobyte, which a first visit paid with each of its files. Their
 * names or their `etag` say whether they have changed.
 */
export function onlyForPages(reply: FastifyReply): void {
  for (const name of FOR_PAGES) reply.removeHeader(name)
}

/** The hashes of the inline scripts of a page, in the form of a content security policy. Blocks of data do not run and need none. */
export function scriptHashes(html: string): string[] {
  const scripts = html.matchAll(/<script(?![^>]*\b(?:src|type="text\/plain"))[^>]*>([\s\S]*?)<\/script>/g)
  return [...scripts].map(([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`)
}
