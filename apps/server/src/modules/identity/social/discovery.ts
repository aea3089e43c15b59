import { type Clock, HOUR_MS, SECOND_MS } from '@hiyas/kernel'
import * as openid from 'openid-client'
import { isYounger } from '../../../platform/cached.ts'
import { boundedFetch } from './bounded-fetch.ts'
import type { ProviderSettings } from './third-parties.ts'

/** How long what a provider says of itself is believed. */
const DISCOVERY_TTL_MS = HOUR_MS
export const PROVIDER_TIMEOUT_MS = 4 * SECOND_MS
export const CLOCK_TOLERANCE_SECONDS = 30

export type Discovery = {
  /** A provider's addresses and how it is spoken to. Rejects when it cannot be reached or answers nonsense. */
  discover(settings: ProviderSettings): Promise<openid.Configuration>
}

/** Asks each provider once an hour where its addresses are; a failure is not remembered. */
export function createDiscovery(clock: Clock): Discovery {
  const known = new Map<string, { configuration: Promise<openid.Configuration>; askedAtMs: number }>()
  return {
    discover(settings) {
      const key = JSON.stringify([settings.issuer, settings.clientId, settings.clientSecret])
      const found = known.get(key)
      if (found && isYounger(clock, found.askedAtMs, DISCOVERY_TTL_MS)) return found.configuration
      const configuration = ask(settings)
      known.set(key, { configuration, askedAtMs: clock.nowMs() })
      configuration.catch(() => known.delete(key))
      return configuration
    },
  }
}

/** Providers that publish no address for tokens, and the one they write of in their handbook. */
const TOKEN_ENDPOINTS: Readonly<Record<string, string>> = {
  'https://www.facebook.com': 'https://graph.facebook.com/oauth/access_token',
}

async function ask({ issuer, clientId, clientSecret }: ProviderSettings): Promise<openid.Configuration> {
  const url = new URL(issuer)
  if (!isSafeAddress(url)) throw new Error('an issuer away from this machine must be spoken to by https')
  const insecure = url.protocol === 'http:' ? [openid.allowInsecureRequests] : []
  const metadata = { client_secret: clientSecret, [openid.clockTolerance]: CLOCK_TOLERANCE_SECONDS }
  const timeout = PROVIDER_TIMEOUT_MS / SECOND_MS
  const how = { execute: insecure, timeout, [openid.customFetch]: boundedFetch }
  const found = await openid.discovery(url, clientId, metadata, openid.None(), how)
  const { supportsPKCE: _helper, ...published } = found.serverMetadata()
  const tokenAddress = TOKEN_ENDPOINTS[issuer]
  const server = tokenAddress === undefined ? published : { token_endpoint: tokenAddress, ...published }
  // Who is starting may say no more than his name: he is not believed for an hour.
  if (!isComplete(server)) throw new Error('the provider does not say where he is asked')
  // Basic is what counts where a provider does not say; one without an address for tokens reads the secret from the body.
  const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
  const isBasic = tokenAddress === undefined && methods.includes('client_secret_basic')
  const authentication = isBasic ? openid.ClientSecretBasic(clientSecret) : openid.ClientSecretPost(clientSecret)
  const configuration = new openid.Configuration(server, clientId, metadata, authentication)
  for (const allow of insecure) allow(configuration)
  configuration.timeout = timeout
  configuration[openid.customFetch] = boundedFetch
  return configuration
}

/** Whether all is there that a login needs: where its browser goes, where its code is changed for a token, and what that is checked by. */
const isComplete = (server: openid.ServerMetadata): boolean =>
  [server.authorization_endpoint, server.token_endpoint, server.jwks_uri].every(
    address => address !== undefined && URL.canParse(address),
  )

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/

/** Without TLS only this machine may be spoken to: the sandbox of the demo, and tests. */
export const isSafeAddress = (url: URL): boolean =>
  url.protocol === 'https:' || (url.protocol === 'http:' && LOOPBACK.test(url.hostname))
