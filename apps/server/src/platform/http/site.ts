import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { site } from '@hiyas/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Failure } from '../failure.ts'
import type { BuiltSite } from '../pages/built-site.ts'
import type { Pages } from '../pages/pages.ts'
import { isForm } from './bodies.ts'
import { failWith, noteFailure } from './failures.ts'
import { type Files, namesIn, serveFiles } from './files.ts'
import { sendPlainPage } from './plain-page.ts'
import { rateLimitOfPages } from './rate-limits.ts'
import { isReading, READING } from './reading.ts'
import { DATA_POLICY, type Elsewhere, onlyForPages, protectPages } from './security.ts'

export type SiteOptions = {
  /** `apps/member/dist`. */
  siteFolder: string
  /** The files of `packages/art`. */
  artFolder: string
  rateFactor: number
  site: BuiltSite | null
  /** Null while the site is not built. */
  pages: Pages | null
  /** Whether browsers may keep the site for later (config.ts). */
  offline: boolean
  elsewhere: () => Promise<Elsewhere>
}

/** Names of art carry no hash: a day old at most, and then asked for again behind the scenes. */
const ART_CACHING = 'public, max-age=86400, stale-while-revalidate=604800'
const NOT_BUILT = {
  ty: 'Hindi pa nabu-build ang site: npm start.',
  en: 'The site is not built yet: npm start builds it.',
}
const AWAY = {
  ty: 'Sandaling hindi available ang site. Ligtas ang balanse mo; susubukan namin ulit.',
  en: 'The site is away for a moment. Your balance is safe; this page tries again by itself.',
}

/**
 * Files and pages of the member site, and the answer to every address that is neither: a call nobody knows is refused, anything
 * else is a page, which says by its status that it is not there.
 */
export async function serveSite(app: FastifyInstance, options: SiteOptions): Promise<void> {
  await protectPages(app, options.site?.scriptHashes ?? [], options.elsewhere)
  if (existsSync(options.artFolder)) await serveArt(app, options.artFolder)
  if (options.pages !== null) {
    app.route({ method: READING, url: '/manifest.webmanifest', handler: options.pages.manifest })
    await serveBuild(app, options)
  }
  app.setNotFoundHandler({ preHandler: rateLimitOfPages(app, options.rateFactor) }, (request, reply) =>
    answerUnknown(request, reply, options.pages?.page ?? null),
  )
}

/** What `npm start` has built: parts of pages, the icon, and the worker. */
async function serveBuild(app: FastifyInstance, { siteFolder, offline }: SiteOptions): Promise<void> {
  const root = join(siteFolder, 'client')
  const names = await namesIn(root)
  // The template is a page only when it is filled, and so is its smaller copy.
  for (const template of ['index.html', 'index.html.br']) names.delete(template)
  // A browser asks for the worker by this name for ever: it must learn of the next one, and of the end of it, at once.
  const worker = offline ? 'sw.js' : 'sw-off.js'
  await serveFiles(app, {
    root,
    prefix: '/',
    choose: asked => (names.has(asked) ? (asked === 'sw.js' ? worker : asked) : undefined),
    preCompressed: true,
    dress: (reply, path) => dress(reply, path, cachingOf(path)),
  })
}

/** A picture that has a copy in AVIF beside it is sent as that to a browser that takes it: a third of the bytes, the same address. */
async function serveArt(app: FastifyInstance, root: string): Promise<void> {
  const names = await namesIn(root)
  const choose: Files['choose'] = (asked, { headers }, reply) => {
    if (!names.has(asked)) return undefined
    const copy = asked.replace(/\.webp$/, '.avif')
    if (copy === asked || !names.has(copy)) return asked
    reply.header('vary', 'accept')
    return headers.accept?.includes('image/avif') ? copy : asked
  }
  await serveFiles(app, { root, prefix: '/art/', choose, dress: (reply, path) => dress(reply, path, ART_CACHING) })
}

function dress(reply: FastifyReply, path: string, caching: string): void {
  reply.header('cache-control', caching)
  if (isPart(path)) onlyForPages(reply)
}

/** Names under `assets/` carry a hash of what is in the file. */
const isHashed = (path: string): boolean => /[/\\]assets[/\\]/.test(path)
const cachingOf = (path: string): string => (isHashed(path) ? 'public, max-age=31536000, immutable' : 'no-cache')

/** What a page takes in and nobody opens as a page or starts as a worker. A drawing in SVG could hold a script, and is none. */
const isPart = (path: string): boolean =>
  /\.(css|woff2|webp|avif|png)(\.br)?$/.test(path) || (isHashed(path) && /\.js(\.br)?$/.test(path))

/** Answers an address that cannot be read: a person who asked for a page is led home, as from any that is not there (ROUTE-11). */
export function answerUnreadable(request: FastifyRequest, reply: FastifyReply, error: unknown): FastifyReply {
  if (!isReading(request) || isCall(request.url) || isMissingFile(request.url)) return failWith(request, reply, error)
  noteFailure(request, error)
  return reply
    .headers({ 'cache-control': 'no-store', 'content-security-policy': DATA_POLICY })
    .redirect(`${site.MOBILE_SITE.path}/home`, 302)
}

const isCall = (url: string): boolean => /^\/(wps|lgw|lotto|lotto-vn)(\/|$|\?)/.test(url)

function answerUnknown(request: FastifyRequest, reply: FastifyReply, page: Pages['page'] | null) {
  if (isCall(request.url)) return failWith(request, reply, new Failure('function.not.available'))
  if (!isReading(request)) {
    if (isSentForm(request)) return reply.redirect(request.url, 303)
    return failWith(request, reply, new Failure('function.not.available'))
  }
  if (isMissingFile(request.url)) return reply.code(404).type('text/plain; charset=utf-8').send('Not found\n')
  if (page === null) return sendPlainPage(reply, 503, NOT_BUILT)
  return page(request, reply).catch(error => {
    const failure = noteFailure(request, error)
    return sendPlainPage(reply, failure.status, AWAY)
  })
}

/** What a browser without a script sends of a form of ours: it is shown the page again, and nothing of what it sent is read. */
const isSentForm = (request: FastifyRequest): boolean =>
  request.method === 'POST' && request.url.startsWith(`${site.MOBILE_SITE.path}/`) && isForm(request)

/** A file that is gone must not be answered by a page that looks like it is there. */
const isMissingFile = (url: string): boolean => /^\/(art|assets|studio)\//.test(url)
