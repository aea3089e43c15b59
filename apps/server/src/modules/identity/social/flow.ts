import type { identity as calls, In } from '@hiyas/contract'
import { MINUTE_MS, newSecret, ok, refuse, SECOND_MS } from '@hiyas/kernel'
import * as openid from 'openid-client'
import type { Answer, Context } from '../../../platform/module.ts'
import { withinTime } from '../../../platform/within-time.ts'
import { hashOf } from '../hash-of.ts'
import type { Parts } from '../parts.ts'
import { insertFlow, type SocialFlow, takeFlow } from '../repository/identities.ts'
import { type Provider, type ProviderSettings, THIRD_PARTY_LATE } from './third-parties.ts'
import type { VerifiedToken } from './tokens.ts'

/** How long somebody may take to say who he is at the third party. */
const FLOW_AGE_MAX_MS = 10 * MINUTE_MS
/** A call waits this long for the third party at most, whatever it asks of it. */
const THIRD_PARTY_TIMEOUT_MS = 5 * SECOND_MS
const COOKIE = 'socialBinding'
const COOKIE_PATH = '/wps/session/social'
const SECRET = /^[\w-]{43}$/
/** Of the page to come back to. Ours are short. */
const RETURN_LENGTH_MAX = 300

const SCOPES: Readonly<Record<Provider, string>> = { google: 'openid email profile', facebook: 'openid email' }

/**
 * Begins a login at a third party (LOGIN-72). State, nonce and the verifier of PKCE are new each time; a cookie binds the flow to
 * this browser, so that nobody can let another finish what he has begun.
 */
export async function socialStart(
  parts: Parts,
  context: Context,
  { provider, returnTo }: In<typeof calls.socialStart>,
): Answer<typeof calls.socialStart> {
  const settings = await providerSettings(parts, context, provider)
  const page = ownPage(context, returnTo)
  if (settings === null || page === null) return refuse('social.unavailable')
  const configuration = await reached(parts, provider, () => parts.social.discovery.discover(settings))
  if (configuration === null) return refuse('social.unavailable')
  const [state, binding, nonce, codeVerifier] = [secret(parts), secret(parts), secret(parts), secret(parts)]
  const url = openid.buildAuthorizationUrl(configuration, {
    redirect_uri: page.href,
    scope: SCOPES[provider],
    state,
    nonce,
    code_challenge: await openid.calculatePKCECodeChallenge(codeVerifier),
    code_challenge_method: 'S256',
  })
  await insertFlow(parts.database.query, {
    merchant: context.merchant.code,
    state_hash: hashOf(state),
    binding_hash: hashOf(binding),
    provider,
    nonce,
    code_verifier: codeVerifier,
    return_to: page.href,
    expires_at: new Date(parts.clock.nowMs() + FLOW_AGE_MAX_MS),
  })
  context.setHeader('set-cookie', bindingCookie(binding, page))
  return ok({ url: browserAddress(url, settings, page) })
}

/**
 * Ends a login at a third party: its code becomes the token that login, registration and linking take. State and binding must be
 * those of one flow; the nonce in the token must be this flow's.
 */
export async function socialFinish(
  parts: Parts,
  context: Context,
  { code, state, iss }: In<typeof calls.socialFinish>,
): Answer<typeof calls.socialFinish> {
  const binding = context.cookie(COOKIE) ?? ''
  if (!SECRET.test(state) || !SECRET.test(binding)) return refuse('social.failed')
  const hashes = { state: hashOf(state), binding: hashOf(binding) }
  const now = new Date(parts.clock.nowMs())
  const flow = await takeFlow(parts.database.query, context.merchant.code, hashes, now)
  if (flow === null) return refuse('social.failed')
  const provider = flow.provider as Provider
  const settings = await providerSettings(parts, context, provider)
  if (settings === null) return refuse('social.unavailable')
  const outcome = await reached(parts, provider, () => exchange(parts, settings, flow, { code, state, iss }))
  if (outcome === null) return refuse('social.unavailable')
  if (outcome === 'failed') return refuse('social.failed')
  const { idToken, verified } = outcome
  return ok({ firebaseChannel: provider, firebaseIdToken: idToken, name: verified.name, email: verified.email })
}

async function exchange(
  parts: Parts,
  settings: ProviderSettings,
  flow: SocialFlow,
  { code, state, iss }: { code: string; state: string; iss: string | undefined },
): Promise<{ idToken: string; verified: VerifiedToken } | 'failed'> {
  const configuration = await parts.social.discovery.discover(settings)
  // Where the page does not say which issuer has answered, the state does: it was made for one.
  const issuer = iss ?? configuration.serverMetadata().issuer
  const answered = new URL(flow.return_to)
  answered.search = new URLSearchParams({ code, state, iss: issuer }).toString()
  const answer = await openid
    .authorizationCodeGrant(configuration, answered, {
      pkceCodeVerifier: flow.code_verifier,
      expectedState: state,
      expectedNonce: flow.nonce,
      idTokenExpected: true,
    })
    .catch(error => {
      if (isAway(error)) throw error
      parts.log.warn({ provider: flow.provider, code: codeOf(error) }, 'a third party did not confirm a login')
      return null
    })
  const idToken = answer?.id_token
  if (idToken === undefined) return 'failed'
  const verified = await parts.social.tokens.verify(flow.merchant, flow.provider as Provider, idToken)
  return verified.ok ? { idToken, verified: verified.value } : 'failed'
}

async function providerSettings(
  parts: Parts,
  { merchant }: Context,
  provider: Provider,
): Promise<ProviderSettings | null> {
  const settings = await parts.social.voucherOf(merchant.code, provider)
  return settings !== null && 'clientId' in settings ? settings : null
}

/** What a third party answers in time; null when it does not. Its error goes to the log by its code only: the rest may hold secrets. */
async function reached<Value>(parts: Parts, provider: Provider, work: () => Promise<Value>): Promise<Value | null> {
  try {
    return await withinTime(THIRD_PARTY_TIMEOUT_MS, THIRD_PARTY_LATE, work)
  } catch (error) {
    parts.log.warn({ provider, code: codeOf(error) }, 'a third party could not be reached')
    return null
  }
}

/** Whether the provider is at fault and not what was handed to it. */
function isAway(error: unknown): boolean {
  if (error instanceof openid.ResponseBodyError) return error.status >= 500
  if (error instanceof openid.ClientError) return AWAY_CODES.has(error.code ?? '') || error.code === undefined
  return error instanceof TypeError
}

const AWAY_CODES = new Set(['OAUTH_TIMEOUT', 'OAUTH_RESPONSE_IS_NOT_CONFORM', 'OAUTH_RESPONSE_IS_NOT_JSON'])

const codeOf = (error: unknown): string => {
  const { code, name } = error as { code?: unknown; name?: unknown }
  return typeof code === 'string' ? code : String(name ?? 'unknown')
}

/** The page to come back to, when it is one of the site that asks; null for any other. */
function ownPage(context: Context, returnTo: string): URL | null {
  if (!URL.canParse(returnTo)) return null
  const page = new URL(returnTo)
  const origin = context.header('origin')
  const isOwn = page.host === context.header('host') && (origin === undefined || origin === page.origin)
  const isPlain = page.username === '' && page.password === '' && page.search === '' && page.hash === ''
  // It stands in the address of the third party, with every sign of another script spelt out.
  const isShort = page.href.length <= RETURN_LENGTH_MAX
  return isOwn && isPlain && isShort && /^https?:$/.test(page.protocol) ? page : null
}

function browserAddress(url: URL, { authorizationPath }: ProviderSettings, page: URL): string {
  return authorizationPath === undefined ? url.href : `${page.origin}${authorizationPath}${url.search}`
}

const bindingCookie = (binding: string, page: URL): string =>
  [
    `${COOKIE}=${binding}`,
    `Path=${COOKIE_PATH}`,
    `Max-Age=${FLOW_AGE_MAX_MS / SECOND_MS}`,
    'HttpOnly',
    'SameSite=Lax',
    ...(page.protocol === 'https:' ? ['Secure'] : []),
  ].join('; ')

const secret = ({ random }: Parts): string => newSecret(random)
