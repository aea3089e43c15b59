import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Provider } from 'oidc-provider'
import { html } from '../pages/html.ts'
import { sendPage, speak } from '../pages/page.ts'
import { choosePage } from './page.ts'
import { type People, readPerson, TEST_PEOPLE } from './people.ts'
import { IDP_PREFIX, PROVIDER_NAMES } from './provider.ts'

type Ask = { Params: { uid: string } }
type Answer = Ask & { Body: unknown }
/** The provider is made with the first request for it: most demos never log in with it. */
type Load = () => Promise<Provider>

const FORM_BYTES_MAX = 8 * 1024

export async function idpRoutes(app: FastifyInstance, { load, people }: { load: Load; people: People }): Promise<void> {
  await app.register(async pages => interactionRoutes(pages, load, people))
  await app.register(async protocol => {
    // The provider reads bodies itself.
    protocol.removeAllContentTypeParsers()
    protocol.addContentTypeParser('*', (_, __, done) => done(null))
    protocol.all(`${IDP_PREFIX}/*`, async (request, reply) => {
      const answer = (await load()).callback()
      reply.hijack()
      const { raw } = request
      // As if it stood at the root, and told where it is mounted.
      Object.assign(raw, { originalUrl: raw.url, url: raw.url?.slice(IDP_PREFIX.length) })
      await answer(raw, reply.raw)
    })
  })
}

function interactionRoutes(app: FastifyInstance, load: Load, people: People): void {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: FORM_BYTES_MAX },
    (_, body, done) => done(null, new URLSearchParams(String(body))),
  )
  app.get<Ask>(`${IDP_PREFIX}/interaction/:uid`, async (request, reply) => {
    const begun = await detailsOf(await load(), request, reply)
    if (begun === null) return sendLost(request, reply)
    const provider = PROVIDER_NAMES[String(begun.params.client_id)] ?? ''
    const site = new URL(String(begun.params.redirect_uri)).host
    const action = `${IDP_PREFIX}/interaction/${request.params.uid}`
    return sendPage(reply, choosePage({ provider, site, action, ...speak(request) }))
  })
  app.post<Answer>(`${IDP_PREFIX}/interaction/:uid`, async (request, reply) => {
    const provider = await load()
    const begun = await detailsOf(provider, request, reply)
    if (begun === null) return sendLost(request, reply)
    const form = request.body instanceof URLSearchParams ? request.body : new URLSearchParams()
    const person = TEST_PEOPLE[Number(form.get('person') ?? Number.NaN)] ?? readPerson(form)
    const isCancelled = form.has('cancel')
    // Nobody: the same page again.
    if (person === null && !isCancelled) return reply.redirect(request.url, 303)
    const result =
      isCancelled || person === null
        ? { error: 'access_denied', error_description: 'cancelled' }
        : { login: { accountId: people.remember(String(begun.params.client_id), person), remember: false } }
    const returnTo = await provider.interactionResult(request.raw, reply.raw, result)
    return reply.redirect(new URL(returnTo).pathname, 303)
  })
}

/** Null for a login that is over or was never begun in this browser. */
const detailsOf = (provider: Provider, request: FastifyRequest, reply: FastifyReply) =>
  provider.interactionDetails(request.raw, reply.raw).catch(() => null)

function sendLost(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { language, say } = speak(request)
  const body = html`<h1>${say('lost')}</h1><p class="about">${say('lostAbout')}</p>`
  return sendPage(reply, { title: say('lost'), say, language, body }, 404)
}
