import { randomBytes } from 'node:crypto'
import type { Clock } from '@hiyas/kernel'
import type { ClientMetadata, Configuration, KoaContextWithOIDC, Provider } from 'oidc-provider'
import type { SigningKey } from '../keys.ts'
import { html } from '../pages/html.ts'
import { PAGE_HEADERS, PREFIX, pageOf } from '../pages/page.ts'
import { languageOf, textsIn } from '../pages/texts.ts'
import type { People } from './people.ts'
import { createStore } from './store.ts'

export const IDP_PREFIX = `${PREFIX}/idp`
/** The providers that the sandbox plays, and how people call them. */
export const PROVIDER_NAMES: Readonly<Record<string, string>> = { google: 'Google', facebook: 'Facebook' }
/** The only cookies that the site passes on begin like this. */
const COOKIES = { session: 'sandbox_session', interaction: 'sandbox_login', resume: 'sandbox_resume' }
/** Where the site takes people back. Of what is registered only the path counts, for the demo has many names. */
const REGISTERED_RETURN = 'http://localhost/m/social'
const RETURN_PATH = new URL(REGISTERED_RETURN).pathname

const TTL_SECONDS = {
  Session: 600,
  Interaction: 600,
  Grant: 600,
  AuthorizationCode: 60,
  AccessToken: 600,
  IdToken: 600,
}

export type ProviderOptions = {
  /** Where the server reaches it; the browser reaches it behind the site, under the same path. */
  issuer: string
  signing: SigningKey
  clientSecret: string
  people: People
  clock: Clock
}

/** An OpenID provider for people who can be anybody: discovery, codes with PKCE, tokens signed with RS256. */
export async function createIdentityProvider(options: ProviderOptions): Promise<Provider> {
  const { Provider } = await import('oidc-provider')
  const provider = new Provider(options.issuer, configurationOf(options))
  // The site says under which name the browser knows it.
  provider.proxy = true
  provider.Client.prototype.redirectUriAllowed = (uri: string) => isOfTheSite(uri, Provider.ctx?.host)
  provider.use(forgetSessions)
  provider.use(stayUnderTheName)
  return provider
}

function configurationOf({ signing, clientSecret, people, clock }: ProviderOptions): Configuration {
  const clientOf = (client_id: string): ClientMetadata => ({
    client_id,
    client_secret: clientSecret,
    token_endpoint_auth_method: 'client_secret_post',
    redirect_uris: [REGISTERED_RETURN],
    response_types: ['code'],
    grant_types: ['authorization_code'],
  })
  return {
    adapter: createStore(clock),
    clients: Object.keys(PROVIDER_NAMES).map(clientOf),
    clientAuthMethods: ['client_secret_post'],
    jwks: { keys: [signing.privateJwk] },
    cookies: {
      names: COOKIES,
      keys: [randomBytes(32).toString('base64url')],
      long: { signed: true, httpOnly: true, sameSite: 'lax', path: IDP_PREFIX },
      short: { signed: true, httpOnly: true, sameSite: 'lax' },
    },
    responseTypes: ['code'],
    scopes: ['openid', 'profile', 'email'],
    claims: { openid: ['sub'], profile: ['name'], email: ['email', 'email_verified'] },
    // As the great providers do: what was granted stands in the token itself.
    conformIdTokenClaims: false,
    pkce: { required: () => true },
    ttl: TTL_SECONDS,
    features: { devInteractions: { enabled: false }, rpInitiatedLogout: { enabled: false } },
    interactions: { url: (_, { uid }) => `${IDP_PREFIX}/interaction/${uid}` },
    loadExistingGrant: grantAll,
    findAccount: async (_, accountId) => {
      const person = people.find(accountId)
      if (person === undefined) return undefined
      const email = person.email === null ? {} : { email: person.email, email_verified: true }
      return { accountId, claims: async () => ({ sub: accountId, name: person.name, ...email }) }
    },
    renderError: showError,
  }
}

/** Who chose a person has agreed: nobody is asked twice. */
async function grantAll({ oidc }: KoaContextWithOIDC) {
  const { client, session, provider, params } = oidc
  if (client === undefined || session?.accountId === undefined) return undefined
  const grant = new provider.Grant({ clientId: client.clientId, accountId: session.accountId })
  grant.addOIDCScope(String(params?.scope ?? 'openid'))
  await grant.save()
  return grant
}

/** Any address of the site that sent the browser, and no other. */
function isOfTheSite(uri: string, host: string | undefined): boolean {
  if (!URL.canParse(uri)) return false
  const { protocol, host: asked, pathname } = new URL(uri)
  return /^https?:$/.test(protocol) && asked === host && pathname === RETURN_PATH
}

type Middleware = Parameters<Provider['use']>[0]

/** Each login asks who it is: nothing of the one before is remembered. */
const forgetSessions: Middleware = async (context, next) => {
  const { cookie } = context.req.headers
  const others = cookie?.split(';').filter(pair => !pair.trim().startsWith(COOKIES.session))
  if (others !== undefined) context.req.headers.cookie = others.join(';')
  await next()
}

/** Redirects to pages of its own are relative, so that neither name nor protocol can be wrong. */
const stayUnderTheName: Middleware = async (context, next) => {
  await next()
  const location = context.response.get('location')
  if (!URL.canParse(location)) return
  const { host, pathname, search } = new URL(location)
  if (host === context.host && pathname.startsWith(`${IDP_PREFIX}/`)) context.set('location', pathname + search)
}

const showError: Configuration['renderError'] = (context, { error }) => {
  const language = languageOf(undefined, context.get('accept-language'))
  const say = textsIn(language)
  const isLost = error === 'invalid_request' && context.oidc?.route === 'resume'
  const [title, about] = isLost
    ? [say('lost'), say('lostAbout')]
    : [say('refused'), say('refusedAbout', { reason: error })]
  context.set(PAGE_HEADERS)
  context.type = 'html'
  context.body = pageOf({ title, say, language, body: html`<h1>${title}</h1><p class="about">${about}</p>` })
}
