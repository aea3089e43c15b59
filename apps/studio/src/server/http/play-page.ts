import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { titleOf } from '../../titles/catalogue.ts'
import type { WireBoot } from '../../wire.ts'

/** Where the build leaves the place for what a page knows about its title. */
const BOOT_MARK = '<!--boot-->'
const LANGUAGES: Readonly<Record<string, string>> = { TY: 'fil', EN: 'en' }

/**
 * The page of a game. The launch token in its address works once and is read by the game itself; the page is the same for
 * everybody, and neither it nor its address may be kept or handed on.
 */
export function addPlayPage(app: FastifyInstance, clientFolder: string): void {
  let template: Promise<string> | null = null
  const load = (): Promise<string> => {
    template ??= readFile(join(clientFolder, 'index.html'), 'utf8').catch(error => {
      template = null
      throw error
    })
    return template
  }
  app.get<{ Params: { game: string }; Querystring: { lang?: string } }>('/play/:game', async (request, reply) => {
    const title = titleOf(request.params.game)
    reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer').type('text/html; charset=utf-8')
    if (!title) return reply.code(404).send('<!doctype html><title>404</title>')
    const boot: WireBoot = { code: title.code, title: title.title, vendor: title.vendor, skin: title.skin }
    const language = LANGUAGES[request.query.lang ?? ''] ?? 'fil'
    const page = await load()
    return page
      .replace('lang="en"', `lang="${language}"`)
      .replace(BOOT_MARK, `<script type="application/json" id="boot">${asScriptText(boot)}</script>`)
  })
}

const asScriptText = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c')
