import { existsSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Failure } from '../failure.ts'
import type { BuiltSite } from '../pages/built-site.ts'
import { failWith, noteFailure } from './failures.ts'
import { sendPlainPage } from './plain-page.ts'
import { rateLimitOfPages } from './rate-limits.ts'
import { protectPages } from './security.ts'

export type SiteOptions = {
  /** `apps/member/dist`. */
  siteFolder: string
  /** The files of `packages/art`. */
  artFolder: string
  rateFactor: number
  site: BuiltSite | null
  page: ((request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>) | null
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
  await protectPages(app, options.site?.scriptHashes ?? [])
  if (existsSync(options.artFolder)) {
    await app.register(fastifyStatic, {
      root: options.artFolder,
      prefix: '/art/',
      decorateReply: false,
      index: false,
      setHeaders: reply => reply.header('cache-control', ART_CACHING),
    })
  }
  if (options.site !== null) {
    await app.register(fastifyStatic, {
      root: join(options.siteFolder, 'client'),
      prefix: '/',
      index: false,
      preCompressed: true,
      // The template is a page only when it is filled.
      allowedPath: path => path !== '/index.html' && path !== '/',
      setHeaders: (reply, path) => reply.header('cache-control', cachingOf(path)),
    })
  }
  app.setNotFoundHandler({ preHandler: rateLimitOfPages(app, options.rateFactor) }, (request, reply) =>
    answerUnknown(request, reply, options.page),
  )
}

/** Names under `assets/` carry a hash of what is in the file. */
const cachingOf = (path: string): string =>
  /[/\\]assets[/\\]/.test(path) ? 'public, max-age=31536000, immutable' : 'public, max-age=3600'

function answerUnknown(request: FastifyRequest, reply: FastifyReply, page: SiteOptions['page']) {
  const isCall = /^\/(wps|lgw|lotto|lotto-vn)(\/|$|\?)/.test(request.url)
  if (isCall) return failWith(request, reply, new Failure('function.not.available'))
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    return failWith(request, reply, new Failure('function.not.available'))
  }
  if (isMissingFile(request.url)) return reply.code(404).type('text/plain; charset=utf-8').send('Not found\n')
  if (page === null) return sendPlainPage(reply, 503, NOT_BUILT)
  return page(request, reply).catch(error => {
    const failure = noteFailure(request, error)
    return sendPlainPage(reply, failure.status, AWAY)
  })
}

/** A file that is gone must not be answered by a page that looks like it is there. */
const isMissingFile = (url: string): boolean => /^\/(art|assets|studio)\//.test(url)
