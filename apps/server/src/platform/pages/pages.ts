import {
  type Boot,
  bootJson,
  HOME_INPUTS,
  type HomeBoot,
  LANGUAGE_COOKIE,
  type RenderedPage,
  SIGNED_IN_COOKIE,
} from '@hiyas/contract'
import { isDatabaseAway } from '@hiyas/database'
import { LOCALES } from '@hiyas/i18n'
import { type Clock, SECOND_MS } from '@hiyas/kernel'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import { cached } from '../cached.ts'
import { contextOf, cookieOf, merchantOf } from '../http/admit.ts'
import type { CallRunner } from '../http/call-routes.ts'
import { acceptsBrotli, compressShared } from '../http/compression.ts'
import { languageNamed } from '../http/language.ts'
import { statusFor } from '../http/site-status.ts'
import type { Context, Gate } from '../module.ts'
import { isHome } from './addresses.ts'
import { type BuiltSite, fillTemplate } from './built-site.ts'

/** How old the home of a visitor may be. */
const HOME_TTL_MS = 5 * SECOND_MS
const PATH_LENGTH_MAX = 1_000
/** Every address of home draws the same page. */
const HOME_PATH = '/'

type Options = { site: BuiltSite; gate: Gate; runCall: CallRunner; clock: Clock; log: Logger }
type Page = { status: number; text: string; location?: string; brotli?: Buffer }

type Handler = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>
/** `manifest` says what a phone installs of the merchant whose host is asked. */
export type Pages = { page: Handler; manifest: Handler }

/**
 * Answers the pages of the member site. Home is drawn on the server with the data it starts from, so that the first picture
 * needs no script; a visitor's home is the same for everybody and kept for some seconds.
 */
export function createPages({ site, gate, runCall, clock, log }: Options): Pages {
  const visitors = new Map<string, Context>()
  const guestHomes = cached(clock, {
    ttlMs: HOME_TTL_MS,
    load: async key => {
      const visitor = visitors.get(key)
      if (!visitor) throw new Error(`no visitor of ${key}`)
      const page = await draw(visitor, HOME_PATH, false, 'whole')
      return { ...page, brotli: await compressShared(page.text) }
    },
  })

  async function draw(context: Context, path: string, signedIn: boolean, home: 'whole' | 'any' = 'any'): Promise<Page> {
    const boot = await bootFor(context, path, signedIn, home)
    const page = await site.render({ path, boot })
    return pageOf(site, boot, page)
  }

  async function bootFor(context: Context, path: string, signedIn: boolean, wanted: 'whole' | 'any'): Promise<Boot> {
    const status = await statusFor(runCall, context)
    const hasHot = status.info.whitelabelVal.GAMELOHOT3
    const home = isHome(pathOf(path)) ? await homeBoot(runCall, context, hasHot).catch(asFrame(log, wanted)) : undefined
    return {
      language: context.language,
      status,
      signedIn,
      ...(home === undefined ? {} : { home }),
      nowMs: clock.nowMs(),
    }
  }

  /** While the database is away the home of before goes on: a frame would take its place for all. It is drawn where there is none yet. */
  async function guestHome(key: string, context: Context): Promise<Page> {
    try {
      return await guestHomes.get(key)
    } catch (error) {
      if (!isDatabaseAway(error)) throw error
      return draw(context, HOME_PATH, false)
    }
  }

  async function page(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const merchant = await merchantOf(gate, request)
    const asked = contextOf(request, reply, merchant)
    const context = { ...asked, language: languageOfPage(asked) }
    request.context = context
    const path = request.url.slice(0, PATH_LENGTH_MAX)
    const signedIn = cookieOf(request, SIGNED_IN_COOKIE) === '1'
    const isShared = isHome(pathOf(path)) && !signedIn
    if (!isShared) return sendPage(request, reply, await draw(context, path, signedIn))
    const key = `${merchant.code} ${context.language}`
    visitors.set(key, asNobody(context))
    const shared = await guestHome(key, context)
    // A site that is closed tells each visitor what it saw of him (START-11).
    return sendPage(request, reply, shared.status === 200 ? shared : await draw(context, path, false))
  }

  async function manifest(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const context = contextOf(request, reply, await merchantOf(gate, request))
    request.context = context
    const status = await statusFor(runCall, context)
    reply.header('cache-control', 'no-cache').type('application/manifest+json; charset=utf-8')
    return reply.send(site.installManifest({ language: context.language, status }))
  }

  return { page, manifest }
}

/**
 * What was chosen, by the cookie; our own service worker, which sends none, says it by the header of calls. Not the browser's wish:
 * most phones here are set to English, and the site speaks Filipino first (LANG-02).
 */
const languageOfPage = ({ header, cookie, merchant }: Context): Context['language'] =>
  languageNamed(header('language')) ?? languageNamed(cookie(LANGUAGE_COOKIE)) ?? merchant.languageDefault

/** A page that many get must hold nothing of the one who asked first. */
const asNobody = (context: Context): Context => ({
  ...context,
  ip: '',
  member: null,
  header: () => undefined,
  cookie: () => undefined,
  setHeader: () => undefined,
  askTimeMs: () => 0,
})

function sendPage(request: FastifyRequest, reply: FastifyReply, page: Page): FastifyReply {
  // What was drawn for one says from where he came: nobody between us keeps it.
  const isShared = page.brotli !== undefined
  reply.header('cache-control', isShared ? 'no-cache' : 'private, no-cache').header('vary', 'cookie, accept-encoding')
  if (page.location !== undefined) return reply.redirect(page.location, 302)
  reply.code(page.status).type('text/html; charset=utf-8')
  if (page.brotli === undefined || !acceptsBrotli(request)) return reply.send(page.text)
  return reply.header('content-encoding', 'br').send(page.brotli)
}

function pageOf(site: BuiltSite, boot: Boot, page: RenderedPage): Page {
  const text = fillTemplate(site.template, {
    language: LOCALES[boot.language].split('-')[0] ?? '',
    theme: boot.status.info.look.theme,
    head: page.head,
    html: page.html,
    boot: bootJson(boot),
  })
  return { status: page.status, text, ...(page.location === undefined ? {} : { location: page.location }) }
}

/** Without its data home is drawn as a frame, and the browser asks again. */
const asFrame = (log: Logger, wanted: 'whole' | 'any') => (error: unknown) => {
  if (!isDatabaseAway(error)) log.error({ err: error }, 'home is drawn without its data')
  else if (wanted === 'whole') throw error
  return undefined
}

const pathOf = (url: string): string => url.split('?')[0] ?? ''

async function homeBoot(runCall: CallRunner, context: Context, hasHot: boolean): Promise<HomeBoot> {
  const { language } = context
  const merchantCode = context.merchant.code
  const [announcements, categories, hot] = await Promise.all([
    runCall('messages.announcements', context, { ...HOME_INPUTS.announcements, merchantCode, language }),
    runCall('games.gameCategories', context, { ...HOME_INPUTS.categories, merchant_code: merchantCode }),
    hasHot ? runCall('games.hotGames', context, { ...HOME_INPUTS.hot, merchantCode, language }) : undefined,
  ])
  return { announcements, categories, ...(hasHot ? { hot } : {}) } as HomeBoot
}
