import { createHash, randomInt } from 'node:crypto'
import { type Clock, HOUR_MS, MINUTE_MS, newSecret, ok, type Result, refuse, SECOND_MS } from '@hiyas/kernel'
import type { SigningKey } from '../keys.ts'
import type { Outbox } from '../outbox/outbox.ts'

/** The project that tokens are made for. */
const PHONE_PROJECT = 'hiyas-sandbox'

export type PhoneToken = { idToken: string; phoneNumber: string; localId: string; expiresInSeconds: number }

export type PhoneVerification = {
  /** Sends a code. `phoneNumber` is E.164 with its plus sign. Answers what the code will be shown with. */
  send(phoneNumber: string): Result<string, 'INVALID_PHONE_NUMBER'>
  /** A code works once, for ten minutes, and bears five tries. */
  signIn(
    sessionInfo: string,
    code: string,
  ): Promise<Result<PhoneToken, 'INVALID_SESSION_INFO' | 'SESSION_EXPIRED' | 'INVALID_CODE'>>
}

const OPEN_MAX = 200
const CODE_AGE_MAX_MS = 10 * MINUTE_MS
const TRIES_MAX = 5
const TOKEN_AGE_MS = HOUR_MS
const CODE_DIGITS = 6
const E164 = /^\+\d{7,15}$/

type Open = { phoneNumber: string; code: string; sentAtMs: number; tries: number }

/** Proof of a number as a provider gives it: a code by SMS, and a signed token for who shows it. */
export function createPhoneVerification(
  issuer: () => string,
  { clock, outbox, signing }: { clock: Clock; outbox: Outbox; signing: SigningKey },
): PhoneVerification {
  const open = new Map<string, Open>()

  async function tokenFor(phoneNumber: string): Promise<PhoneToken> {
    // Loaded with the first number that is proved.
    const { SignJWT } = await import('jose')
    const nowSeconds = Math.floor(clock.nowMs() / SECOND_MS)
    const localId = createHash('sha256').update(phoneNumber).digest('base64url').slice(0, 28)
    const expiresInSeconds = TOKEN_AGE_MS / SECOND_MS
    const firebase = { identities: { phone: [phoneNumber] }, sign_in_provider: 'phone' }
    const idToken = await new SignJWT({ phone_number: phoneNumber, user_id: localId, auth_time: nowSeconds, firebase })
      .setProtectedHeader({ alg: 'RS256', kid: signing.kid, typ: 'JWT' })
      .setIssuer(issuer())
      .setAudience(PHONE_PROJECT)
      .setSubject(localId)
      .setIssuedAt(nowSeconds)
      .setExpirationTime(nowSeconds + expiresInSeconds)
      .setJti(newSecret())
      .sign(signing.key)
    return { idToken, phoneNumber, localId, expiresInSeconds }
  }

  return {
    send(phoneNumber) {
      if (!E164.test(phoneNumber)) return refuse('INVALID_PHONE_NUMBER')
      const code = String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, '0')
      const sessionInfo = newSecret()
      open.set(sessionInfo, { phoneNumber, code, sentAtMs: clock.nowMs(), tries: 0 })
      const [oldest] = open.keys()
      if (open.size > OPEN_MAX && oldest !== undefined) open.delete(oldest)
      outbox.add({ kind: 'sms', to: phoneNumber, text: `${code} is your verification code for ${PHONE_PROJECT}.` })
      return ok(sessionInfo)
    },
    async signIn(sessionInfo, code) {
      const sent = open.get(sessionInfo)
      if (sent === undefined) return refuse('INVALID_SESSION_INFO')
      sent.tries += 1
      if (clock.nowMs() - sent.sentAtMs > CODE_AGE_MAX_MS || sent.tries > TRIES_MAX) {
        open.delete(sessionInfo)
        return refuse('SESSION_EXPIRED')
      }
      if (sent.code !== code) return refuse('INVALID_CODE')
      open.delete(sessionInfo)
      return ok(await tokenFor(sent.phoneNumber))
    },
  }
}
