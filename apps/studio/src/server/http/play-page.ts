import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { formatAmount, invariant, isKnownCurrency } from '@hiyas/kernel'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { titleOf } from '../../titles/catalogue.ts'
import { type InhouseTitle, inhouseTitleOf } from '../../titles/inhouse.ts'
import type { Title } from '../../titles/title.ts'
import type { WireArt, WireBook, WireBoot, WireInhouseBoot } from '../../wire.ts'
import type { Game } from '../engines/engine.ts'
import { gameOf } from '../engines/games.ts'
import { ART_FILE, PUBLIC_PREFIX } from '../places.ts'

/** Where the build leaves the place for what a page knows about its title. */
const BOOT_MARK = '<!--boot-->'
/** Where it leaves the place for what is seen until the game draws itself. */
const FIRST_MARK = '<!--first-->'
const CURRENCY_DEFAULT = 'PHP'
/** The template's language, and what it becomes. */
const TEMPLATE_LANGUAGE = 'lang="en"'
const LANGUAGES: ReadonlyMap<string | undefined, string> = new Map([
  ['TY', 'fil'],
  ['EN', 'en'],
])

/**
 * The game needs nothing from anywhere else. Who may frame it is the operator's business: their token opens it. The sandbox
 * holds for the page alone too ("open in full page"), where no frame keeps it from what the operator's site has stored.
 */
const POLICY = [
  'sandbox allow-scripts',
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "frame-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
].join('; ')

/**
 * The page of a game, and that of its rules alone. The launch token in its address works once and is read by the game itself; the page is the same for
 * everybody, and neither it nor its address may be kept or handed on.
 */
export function addPlayPage(app: FastifyInstance, clientFolder: string): void {
  const built = loadOnce(async () => ({
    template: await readFile(join(clientFolder, 'index.html'), 'utf8'),
    inhouse: await readFile(join(clientFolder, 'inhouse.html'), 'utf8'),
    art: JSON.parse(await readFile(join(clientFolder, ART_FILE), 'utf8')) as Record<string, WireArt>,
  }))
  const send = async (request: FastifyRequest<Asked>, reply: FastifyReply, bookOf: BookOf) => {
    const { game: code } = request.params
    // An edition that is not approved has no page, as a title that does not exist (GAM-15).
    const game = gameOf(code)
    const title = game && titleOf(code)
    const own = game && inhouseTitleOf(code)
    reply
      .header('cache-control', 'no-store')
      .header('referrer-policy', 'no-referrer')
      .header('content-security-policy', POLICY)
      .type('text/html; charset=utf-8')
    const language = `lang="${LANGUAGES.get(request.query.lang) ?? 'fil'}"`
    const { template, inhouse, art } = await built()
    const book = game && bookOf(game, request.query)
    if (own) return inhouse.replace(TEMPLATE_LANGUAGE, language).replace(BOOT_MARK, bootOf(code, own, book))
    if (!title) return reply.code(404).send('<!doctype html><title>404</title>')
    const pictures = art[title.code]
    invariant(pictures, `the pictures of ${title.code} are not built`)
    return template
      .replace(TEMPLATE_LANGUAGE, `${language} data-skin="${title.skin}"`)
      .replace(BOOT_MARK, headOf(code, title, { art: pictures, book }))
      .replace(FIRST_MARK, book ? '' : firstFrameOf(pictures))
  }
  app.get<Asked>('/play/:game', (request, reply) => send(request, reply, () => undefined))
  app.get<Asked>('/rules/:game', (request, reply) => send(request, reply, openBook))
}

type Asked = { Params: { game: string }; Querystring: { lang?: string; currency?: string } }
type BookOf = (game: Game, query: Asked['Querystring']) => WireBook<object> | undefined

/** The rules of a game for whoever has not opened it, its pays for what a new player would find chosen (GAM-10). */
function openBook({ engine }: Game, { currency: asked = '' }: Asked['Querystring']): WireBook<object> {
  const currency = isKnownCurrency(asked) ? asked : CURRENCY_DEFAULT
  return { currency, stake: formatAmount(engine.stakeDefaultOf(currency)), rules: engine.rules() }
}

/** What the page is about, and its first pictures asked for before any script has run. */
function headOf(
  code: string,
  title: Title,
  { art, book }: { art: WireArt; book: WireBook<object> | undefined },
): string {
  const { vendor, skin, symbols } = title
  const boot: WireBoot<object> = { code, title: title.title, vendor, skin, symbols, art, ...(book && { book }) }
  const preload = (path: string) => `<link rel="preload" as="image" href="${PUBLIC_PREFIX}/${path}">`
  return `${(book ? [art.atlas] : [art.backdrop, art.logo]).map(preload).join('')}${scriptOf(boot)}`
}

/** As the client draws it while it loads, before any script has come: on a slow line somebody sees his game a second sooner. */
const firstFrameOf = ({ logo, backdrop }: WireArt): string =>
  `<div class="loading" style="--backdrop:url(${PUBLIC_PREFIX}/${backdrop})"><img src="${PUBLIC_PREFIX}/${logo}" alt=""></div>`

/** One of our own games draws itself: nothing to fetch first. */
const bootOf = (
  code: string,
  { title, vendor, skin, family }: InhouseTitle,
  book: WireBook<object> | undefined,
): string => scriptOf({ code, title, vendor, skin, family, ...(book && { book }) } satisfies WireInhouseBoot<object>)

const scriptOf = (boot: object): string =>
  `<script type="application/json" id="boot">${JSON.stringify(boot).replaceAll('<', '\\u003c')}</script>`

/** Runs `load` when first asked, keeps what it answers, and tries again after a failure. */
function loadOnce<Value>(load: () => Promise<Value>): () => Promise<Value> {
  let loaded: Promise<Value> | null = null
  return () => {
    loaded ??= load().catch(error => {
      loaded = null
      throw error
    })
    return loaded
  }
}
