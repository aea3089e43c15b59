import {
  type Boot,
  bootJson,
  type HomeBoot,
  LANGUAGE_COOKIE,
  type RenderedPage,
  SIGNED_IN_COOKIE,
} from '@hiyas/contract'
import { LOCALES } from '@hiyas/i18n'
import { type Clock, SECOND_MS } from '@hiyas/kernel'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { cached } from '../cached.ts'
import { contextOf, cookieOf, languageNamed, merchantOf } from '../http/admit.ts'
import type { CallRunner } from '../http/call-routes.ts'
import { acceptsBrotli, compressShared } from '../http/compression.ts'
import type { Context, Gate } from '../module.ts'
import { isHome } from './addresses.ts'
import { type BuiltSite, fillTemplate } from './built-site.ts'

/** How old the home of a visitor may be. */
const HOME_TTL_MS = 5 * SECOND_MS
const PATH_LENGTH_MAX = 1_000
/** Every address of home draws the same page. */
const HOME_PATH = '/'

type Options = { site: BuiltSite; gate: Gate; runCall: CallRunner; clock: Clock }
type Page = { status: number; text: string; location?: string; brotli?: Buffer }

/**
 * Answers the pages of the member site. Home is drawn on the server with the data it starts from, so that the first picture
 * needs no script; a visitor's home is the same for everybody and kept for some seconds.
 */
export function createPages({ site, gate, runCall, clock }: Options) {
  const visitors = new Map<string, Context>()
  const guestHomes = cached(clock, HOME_TTL_MS, async key => {
    const visitor = visitors.get(key)
    if (!visitor) throw new Error(`no visitor of ${key}`)
    const page = await draw(visitor, HOME_PATH, false)
    return { ...page, brotli: await compressShared(page.text) }
  })

  async function draw(context: Context, path: string, signedIn: boolean): Promise<Page> {
    const boot = await bootFor(runCall, clock, context, path, signedIn)
    const page = await site.render({ path, boot })
    return pageOf(site, boot, page)
  }

  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const merchant = await merchantOf(gate, request)
    const context = {
      ...contextOf(request, reply, merchant),
      // Not the browser's wish: most phones here are set to English, and the site speaks Filipino first (LANG-02).
      language: languageNamed(cookieOf(request, LANGUAGE_COOKIE)) ?? merchant.languageDefault,
    }
    request.context = context
    const path = request.url.slice(0, PATH_LENGTH_MAX)
    const signedIn = cookieOf(request, SIGNED_IN_COOKIE) === '1'
    const isShared = isHome(pathOf(path)) && !signedIn
    if (!isShared) return sendPage(request, reply, await draw(context, path, signedIn))
    const key = `${merchant.code} ${context.language}`
    visitors.set(key, asNobody(context))
    return sendPage(request, reply, await guestHomes.get(key))
  }
}

/** A page that many get must hold nothing of the one who asked first. */
const asNobody = (context: Context): Context => ({
  ...context,
  ip: '',
  member: null,
  header: () => undefined,
  cookie: () => undefined,
  setHeader: () => undefined,
})

function sendPage(request: FastifyRequest, reply: FastifyReply, page: Page): FastifyReply {
  reply.header('cache-control', 'no-cache').header('vary', 'cookie, accept-encoding')
  if (page.location !== undefined) return reply.redirect(page.location, 302)
  reply.code(page.status).type('text/html; charset=utf-8')
  if (page.brotli === undefined || !acceptsBrotli(request)) return reply.send(page.text)
  return reply.header('content-encoding', 'br').send(page.brotli)
}

function pageOf(site: BuiltSite, boot: Boot, page: RenderedPage): Page {
  const text = fillTemplate(site.template, {
    language: LOCALES[boot.language].split('-')[0] ?? '',
    head: page.head,
    html: page.html,
    boot: bootJson(boot),
  })
  return { status: page.status, text, ...(page.location === undefined ? {} : { location: page.location }) }
}

async function bootFor(
  runCall: CallRunner,
  clock: Clock,
  context: Context,
  path: string,
  signedIn: boolean,
): Promise<Boot> {
  const status = runCall('site.systemStatus', context, { device: 'MOBILE' })
  // Without its data home is drawn as a frame, and the browser asks again.
  const home = isHome(pathOf(path)) ? await homeBoot(runCall, context).catch(() => undefined) : undefined
  return {
    language: context.language,
    status: (await status) as Boot['status'],
    signedIn,
    ...(home === undefined ? {} : { home }),
    nowMs: clock.nowMs(),
  }
}

const pathOf = (url: string): string => url.split('?')[0] ?? ''

/** The inputs are those the screen uses, so that it finds its data under the same keys. */
async function homeBoot(runCall: CallRunner, context: Context): Promise<HomeBoot> {
  const { merchant, language } = context
  const [announcements, categories, hot] = await Promise.all([
    runCall('messages.announcements', context, {
      types: 'B,PL,PU,H',
      groupName: 'm_home',
      platform: 'M',
      merchantCode: merchant.code,
      language,
    }),
    runCall('games.gameCategories', context, { typeId: '1', merchant_code: merchant.code }),
    runCall('games.hotGames', context, { isPlatform: '2', platform: 'html5', language, merchantCode: merchant.code }),
  ])
  return { announcements, categories, hot } as HomeBoot
}
