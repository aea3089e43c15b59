import { DAY_MS, HOUR_MS, MINUTE_MS, ok, type Result, refuse, SECOND_MS } from '@hiyas/kernel'
import type { CodePurpose } from '../repository/tables.ts'

/** SES-12: at most ten minutes. The screen counts down less: when it is over the next code may be asked for. */
export const CODE_LIFETIME_MS = 10 * MINUTE_MS
export const CODE_DIGITS = 6
/** For who has asked for the code, and again for all others: a guess is right once in 100,000 codes, and those are limited too. */
export const CODE_TRIES_MAX = 5

/** What is counted backwards from now. */
export const SENDING_HOUR_MS = HOUR_MS
export const SENDING_DAY_MS = DAY_MS

const NUMBER_PER_HOUR_MAX = 5
const NUMBER_PER_DAY_MAX = 10
const DEVICE_PER_HOUR_MAX = 10
const ADDRESS_PER_HOUR_MAX = 30
/** From the next one on somebody at the address has to show that he is no program. */
const ADDRESS_UNPROVED_PER_HOUR_MAX = 3
/**
 * CALL-20: of a site of IPv6, whose line may have all its 65,536 networks and would be asked for nothing and limited by nothing. More than of one
 * address, as a provider may have put thousands of phones into it. One of IPv4 is its own site, and held by the figures of an address before these.
 */
const SITE_PER_HOUR_MAX = 60
const SITE_UNPROVED_PER_HOUR_MAX = 10

/** Which codes are good for what: with one to log in somebody may set a password too (CALL-23). */
export const CODES_TAKEN = {
  login: ['login'],
  reset: ['login', 'reset'],
  register: ['register'],
} as const satisfies Record<CodePurpose, readonly CodePurpose[]>

/** What was sent so far. */
export type SendingFacts = {
  lastAtMs: number | null
  /** Of codes that are good for what another is asked for now. */
  lastOwnAtMs: number | null
  numberInHour: number
  numberInDay: number
  deviceInHour: number
  addressInHour: number
  siteInHour: number
}

/**
 * Whether one more code may be sent, in the order in which a refusal is told. The facts count numbers that somebody has and
 * numbers that nobody has alike, so that an answer tells nothing of either.
 */
export function checkSending(
  facts: SendingFacts,
  now: { nowMs: number; pauseMs: number; proved: boolean },
): Result<null, 'sms.too.soon' | 'sms.captcha.required' | 'sms.limit'> {
  const waitMs = facts.lastAtMs === null ? 0 : facts.lastAtMs + now.pauseMs - now.nowMs
  // Clocks of two servers differ by less than a pause. What was sent later than that was sent before the clock was put back.
  if (waitMs > 0 && waitMs <= 2 * now.pauseMs) {
    // LOGIN-66: only such a code opens a form. Not whether it has been used, which only the code of a member can be (SES-14).
    const codeIsOut = facts.lastOwnAtMs !== null && now.nowMs < facts.lastOwnAtMs + CODE_LIFETIME_MS
    return refuse('sms.too.soon', { detail: { retryAfterSeconds: Math.ceil(waitMs / SECOND_MS), codeIsOut } })
  }
  const isUnusual =
    facts.addressInHour >= ADDRESS_UNPROVED_PER_HOUR_MAX || facts.siteInHour >= SITE_UNPROVED_PER_HOUR_MAX
  if (!now.proved && isUnusual) {
    return refuse('sms.captcha.required', { field: 'captcha', detail: { captcha: true } })
  }
  const isTooMuch =
    facts.numberInHour >= NUMBER_PER_HOUR_MAX ||
    facts.numberInDay >= NUMBER_PER_DAY_MAX ||
    facts.deviceInHour >= DEVICE_PER_HOUR_MAX ||
    facts.addressInHour >= ADDRESS_PER_HOUR_MAX ||
    facts.siteInHour >= SITE_PER_HOUR_MAX
  return isTooMuch ? refuse('sms.limit') : ok(null)
}
