import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Html, html } from './html.ts'
import { type Language, languageOf, type Say, textsIn } from './texts.ts'

/** Where the pages stand behind the site's address. */
export const PREFIX = '/sandbox'

/** Everything from here, nothing in line; a form may lead back to the site, which has the same origin. */
const POLICY = [
  "default-src 'none'",
  "style-src 'self'",
  "script-src 'self'",
  "connect-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')

export const PAGE_HEADERS = {
  'content-security-policy': POLICY,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-store',
}

const ASSETS = [
  { name: 'sandbox.css', type: 'text/css; charset=utf-8' },
  { name: 'outbox.js', type: 'text/javascript; charset=utf-8' },
] as const

export type Page = { title: string; say: Say; language: Language; body: Html; nav?: Html; script?: 'outbox.js' }

export function assetRoutes(app: FastifyInstance): void {
  for (const { name, type } of ASSETS) {
    const text = readFileSync(join(import.meta.dirname, 'assets', name))
    app.get(`${PREFIX}/assets/${name}`, async (_, reply) =>
      reply.headers({ 'cache-control': 'no-cache', 'x-content-type-options': 'nosniff' }).type(type).send(text),
    )
  }
}

/** The language a request wants, and the texts in it. */
export function speak(request: Pick<FastifyRequest, 'query' | 'headers'>): { language: Language; say: Say } {
  const { lang } = request.query as { lang?: unknown }
  const language = languageOf(lang, request.headers['accept-language'])
  return { language, say: textsIn(language) }
}

export const sendPage = (reply: FastifyReply, page: Page, status = 200): FastifyReply =>
  reply.code(status).headers(PAGE_HEADERS).type('text/html; charset=utf-8').send(pageOf(page))

export function pageOf({ title, say, language, body, nav, script }: Page): string {
  const page = html`<!doctype html>
<html lang="${language === 'TY' ? 'fil' : 'en'}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} · Hiyas ${say('sandbox')}</title>
<link rel="stylesheet" href="${PREFIX}/assets/sandbox.css">
${script ? html`<script src="${PREFIX}/assets/${script}" defer></script>` : null}
</head>
<body>
<header><p class="brand">Hiyas <span>${say('sandbox')}</span></p>${nav ?? null}</header>
<p class="notice">${say('play')}</p>
<main>
${body}
</main>
</body>
</html>
`
  return page.markup
}
