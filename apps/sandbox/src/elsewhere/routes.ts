import type { FastifyInstance } from 'fastify'
import { html } from '../pages/html.ts'
import { PREFIX, sendPage, speak } from '../pages/page.ts'
import type { TextKey } from '../pages/texts.ts'

/** What stands elsewhere for a real merchant. */
const PLACES: Readonly<Record<string, TextKey>> = {
  'live-chat': 'liveChat',
  facebook: 'facebook',
  telegram: 'telegram',
  'telegram-2': 'telegram2',
  'android-app': 'androidApp',
}

type Ask = { Params: { place: string }; Querystring: { lang?: string } }

/** Pages that links of the demo merchant lead to: each says what would be there, so that no link of the demo leads into the dark. */
export function elsewhereRoutes(app: FastifyInstance): void {
  app.get<Ask>(`${PREFIX}/elsewhere/:place`, async (request, reply) => {
    const { say, language } = speak(request)
    const place = Object.hasOwn(PLACES, request.params.place) ? PLACES[request.params.place] : undefined
    const title = say(place ?? 'lost')
    const about = place === undefined ? 'nowhere' : place === 'androidApp' ? 'androidAbout' : 'elsewhereAbout'
    const body = html`<h1>${title}</h1>
<p class="about">${say(about)}</p>
<p><a class="button" href="/m/home">${say('toSite')}</a></p>`
    return sendPage(reply, { title, say, language, body }, place === undefined ? 404 : 200)
  })
}
