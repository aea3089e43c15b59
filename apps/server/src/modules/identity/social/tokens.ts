import { createHash } from 'node:crypto'
import type { Tx } from '@hiyas/database'
import { type Clock, HOUR_MS, MINUTE_MS, ok, type Result, refuse, SECOND_MS } from '@hiyas/kernel'
import { createRemoteJWKSet, customFetch, errors, type JWTPayload, jwtVerify, type RemoteJWKSet } from 'jose'
import { isYounger } from '../../../platform/cached.ts'
import { Failure } from '../../../platform/failure.ts'
import { withinTime } from '../../../platform/within-time.ts'
import { useBody } from '../repository/guards.ts'
import { boundedFetch } from './bounded-fetch.ts'
import { CLOCK_TOLERANCE_SECONDS, type Discovery, isSafeAddress, PROVIDER_TIMEOUT_MS } from './discovery.ts'
import { type Channel, type ProviderSettings, THIRD_PARTY_LATE, type VoucherOf } from './third-parties.ts'

/** What a third party has said of somebody, checked. */
export type VerifiedToken = {
  channel: Channel
  /** The third party's own id of him. */
  subject: string
  /** The number it has proved, digits with dialling code; null for other channels than `sms`. */
  mobile: string | null
  /** When he has shown the third party who he is, or else when the token was made. */
  provedAtMs: number
  /** As he is called there; may be empty. */
  name: string
  email: string
  /** What remembers that the token was used, and until when that matters. */
  useKey: string
  expiresAt: Date
}

export type Tokens = {
  /**
   * Checks a token against the keys of who made it, and that it was made for us and counts now. Nothing is used up. Throws
   * `system_busy` when the keys cannot be had.
   */
  verify(merchant: string, channel: Channel, idToken: string): Promise<Result<VerifiedToken, 'login.token.invalid'>>
}

/** Algorithms third parties sign with. What a token says of itself chooses among these only. */
const ALGORITHMS = ['RS256', 'ES256']
const TOKEN_LENGTH_MAX = 4_096
/** Whatever a token promises: older than this it counts for nothing. */
const TOKEN_AGE_MAX_MS = 24 * HOUR_MS
const VERIFY_TIMEOUT_MS = 5 * SECOND_MS
const KEYS_TTL_MS = 10 * MINUTE_MS
/**
 * Providers renew tokens without asking for the number again, and numbers change hands: what counts is when it was proved, where
 * the token says so. As long as a token lives, so that who has no account yet has the time to register.
 */
const NUMBER_PROVED_MAX_MS = HOUR_MS
/** A key that is not there is looked for again at most this often. */
const KEYS_PAUSE_MS = 10 * SECOND_MS

export function createTokens(clock: Clock, voucherOf: VoucherOf, discovery: Discovery): Tokens {
  const keySets = new Map<string, { keys: RemoteJWKSet; sinceMs: number }>()

  /** Read anew by our rule of age: by the library's own, keys of before the clock was put back an hour would be all there are for an hour. */
  function keysAt(address: string): RemoteJWKSet {
    const known = keySets.get(address)
    if (known && isYounger(clock, known.sinceMs, KEYS_TTL_MS)) return known.keys
    const url = new URL(address)
    if (!isSafeAddress(url)) throw new Error('keys away from this machine must be fetched by https')
    const keys = createRemoteJWKSet(url, {
      timeoutDuration: PROVIDER_TIMEOUT_MS,
      cacheMaxAge: KEYS_TTL_MS,
      cooldownDuration: KEYS_PAUSE_MS,
      [customFetch]: boundedFetch,
    })
    keySets.set(address, { keys, sinceMs: clock.nowMs() })
    return keys
  }

  async function issuerOf(merchant: string, channel: Channel): Promise<Issuer | null> {
    const settings = await voucherOf(merchant, channel)
    if (settings === null) return null
    if ('jwksUrl' in settings) return { ...settings, keys: keysAt(settings.jwksUrl) }
    const { issuer, jwks_uri: address } = (await discovery.discover(settings as ProviderSettings)).serverMetadata()
    if (address === undefined) throw new Error('the provider publishes no keys')
    return { issuer, audience: settings.clientId, keys: keysAt(address) }
  }

  return {
    async verify(merchant, channel, idToken) {
      const invalid = refuse('login.token.invalid', { field: 'firebaseIdToken' })
      if (idToken.length > TOKEN_LENGTH_MAX) return invalid
      return withinTime(VERIFY_TIMEOUT_MS, THIRD_PARTY_LATE, async () => {
        const issuer = await issuerOf(merchant, channel)
        if (issuer === null) return invalid
        const claims = await claimsOf(issuer, idToken, new Date(clock.nowMs()))
        if (claims === null) return invalid
        if (channel === 'sms' && !isProvedLately(claims, clock.nowMs())) return invalid
        const verified = verifiedOf(channel, idToken, claims)
        return verified === null ? invalid : ok(verified)
      }).catch(error => {
        throw new Failure('system_busy', { cause: error })
      })
    },
  }
}

/** Uses a token up for a merchant; part of what it is used for, so that a refusal leaves it good. */
export async function consumeToken(
  tx: Tx,
  merchant: string,
  token: VerifiedToken,
): Promise<Result<null, 'login.token.invalid'>> {
  const isFirst = await useBody(tx, merchant, token.useKey, token.expiresAt)
  return isFirst ? ok(null) : refuse('login.token.invalid', { field: 'firebaseIdToken' })
}

type Issuer = { issuer: string; audience: string; keys: RemoteJWKSet }

/** What a token says, or null when it is not to be believed. Rejects when the keys cannot be had. */
async function claimsOf({ issuer, audience, keys }: Issuer, idToken: string, now: Date): Promise<JWTPayload | null> {
  try {
    const { payload } = await jwtVerify(idToken, keys, {
      issuer,
      audience,
      algorithms: ALGORITHMS,
      clockTolerance: CLOCK_TOLERANCE_SECONDS,
      maxTokenAge: TOKEN_AGE_MAX_MS / SECOND_MS,
      requiredClaims: ['sub', 'exp', 'iat'],
      currentDate: now,
    })
    // Made for several: then it must have been asked for by us.
    const isShared = Array.isArray(payload.aud) && payload.aud.length > 1
    return isShared && payload.azp !== audience ? null : payload
  } catch (error) {
    if (isAway(error)) throw error
    return null
  }
}

/** Whether an error is about the keys and not about the token. */
const isAway = (error: unknown): boolean =>
  !(error instanceof errors.JOSEError) ||
  error instanceof errors.JWKSTimeout ||
  error instanceof errors.JWKSInvalid ||
  // An answer of another status than 200.
  error.code === 'ERR_JOSE_GENERIC'

/** Whether what a token says was shown before a moment, by whichever of the two clocks. */
export const isProvedBefore = ({ provedAtMs }: VerifiedToken, atMs: number): boolean =>
  provedAtMs + CLOCK_TOLERANCE_SECONDS * SECOND_MS < atMs

function isProvedLately({ auth_time: provedAt, iat }: JWTPayload, nowMs: number): boolean {
  const seconds = provedAt ?? iat
  return typeof seconds === 'number' && nowMs - seconds * SECOND_MS <= NUMBER_PROVED_MAX_MS
}

const SUBJECT_LENGTH_MAX = 255
const TEXT_LENGTH_MAX = 120
const NUMBER = /^\+([1-9][0-9]{6,14})$/

function verifiedOf(channel: Channel, idToken: string, claims: JWTPayload): VerifiedToken | null {
  const { sub: subject = '', exp = 0, iat = 0 } = claims
  if (!isText(subject, SUBJECT_LENGTH_MAX) || subject === '') return null
  const mobile = channel === 'sms' ? (NUMBER.exec(String(claims.phone_number))?.[1] ?? null) : null
  if (channel === 'sms' && mobile === null) return null
  const lastMs = Math.min(exp * SECOND_MS, iat * SECOND_MS + TOKEN_AGE_MAX_MS)
  return {
    channel,
    subject,
    mobile,
    provedAtMs: (typeof claims.auth_time === 'number' ? claims.auth_time : iat) * SECOND_MS,
    name: textOf(claims.name),
    email: textOf(claims.email),
    useKey: `token ${createHash('sha256').update(claimsPart(idToken)).digest('base64url')}`,
    expiresAt: new Date(lastMs + 2 * CLOCK_TOLERANCE_SECONDS * SECOND_MS),
  }
}

/** A token without its signature: ES256 allows two for the same words. */
const claimsPart = (idToken: string): string => idToken.slice(0, idToken.lastIndexOf('.'))

const textOf = (claim: unknown): string => (isText(claim, TEXT_LENGTH_MAX) ? claim : '')

const isText = (value: unknown, lengthMax: number): value is string =>
  typeof value === 'string' && value.length <= lengthMax && value.isWellFormed() && !value.includes('\0')
