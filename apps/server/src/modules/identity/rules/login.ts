import { AGENT_HIDDEN_TYPES, MEMBER_TYPE } from '@hiyas/contract'
import { DAY_MS, ok, type Result, refuse } from '@hiyas/kernel'
import { type ByProfile, byProfile } from '../../../platform/profiles.ts'

/** When a login asks for a captcha and when it is locked, by the merchant's profile. Failures count for `windowMinutes`. */
export type LoginLimits = {
  windowMinutes: number
  captchaAfterAccount: number
  captchaAfterAddress: number
  lockAfterAccount: number
  lockAfterAddress: number
  lockMinutes: number
}

/** SES-03: 3 failures in 30 minutes lock an account; play money may be a little more patient. Addresses are shared by many. */
const STRICT_LIMITS: LoginLimits = {
  windowMinutes: 30,
  captchaAfterAccount: 2,
  captchaAfterAddress: 5,
  lockAfterAccount: 3,
  lockAfterAddress: 50,
  lockMinutes: 30,
}
const LIMITS: ByProfile<LoginLimits> = {
  DEMO: { ...STRICT_LIMITS, lockAfterAccount: 6, lockMinutes: 15 },
  PH: STRICT_LIMITS,
  STRICT: STRICT_LIMITS,
  'STRICT-GB': STRICT_LIMITS,
}

export const limitsOf = (profile: string): LoginLimits => byProfile(LIMITS, profile, STRICT_LIMITS)

/** What is known of earlier failures when somebody logs in. */
export type FailureFacts = {
  account: number
  address: number
  accountLocked: boolean
  addressLocked: boolean
}

export const needsCaptcha = (limits: LoginLimits, facts: FailureFacts): boolean =>
  facts.account >= limits.captchaAfterAccount || facts.address >= limits.captchaAfterAddress

export const isLocked = (facts: FailureFacts): boolean => facts.accountLocked || facts.addressLocked

/** How far back a merchant's logins are looked at for a surge. */
export const SURGE_WINDOW_MINUTES = 10
/** Fewer accounts than this fail in any window by mistake. */
const SURGE_ACCOUNTS_MIN = 50
/** Where people log in themselves, far more succeed than fail; where lists of passwords are tried, next to none do. */
const SURGE_LOGINS_PER_FAILURE = 2

/**
 * Whether somebody seems to try lists of names and passwords against a merchant: many accounts fail, each too seldom to be
 * locked and from too many addresses for one to be. Both counts are of the window.
 */
export const isSurge = (facts: { failedAccounts: number; logins: number }): boolean =>
  facts.failedAccounts >= SURGE_ACCOUNTS_MIN && facts.failedAccounts * SURGE_LOGINS_PER_FAILURE >= facts.logins

/** How somebody says who he is. */
export type Way = 'password' | 'device' | 'sms' | 'firebase'

export const DEVICE_CREDENTIAL_PREFIX = 'hdc_'

/** Existing clients send other words for `type` too: they mean the username. No password begins like a credential of a device. */
export function wayOf({ type, password }: { type?: string; password: string }): Way {
  if (type === 'firebase') return 'firebase'
  if (password.startsWith(DEVICE_CREDENTIAL_PREFIX)) return 'device'
  return type === 'sms' ? 'sms' : 'password'
}

const AGENT_SIDE = 'agent'

/**
 * Why somebody who has proved who he is may not come in all the same. Told to nobody else. Accounts of the house's own people are
 * no members (LOGIN-87).
 */
export function mayEnter(
  member: { type: number; isDisabled: boolean },
  side: string | undefined,
): Result<null, 'login.disabled' | 'login.not.member' | 'login.not.agent'> {
  if (member.isDisabled) return refuse('login.disabled')
  if (member.type === MEMBER_TYPE.internal) return refuse('login.not.member')
  if (side === AGENT_SIDE && AGENT_HIDDEN_TYPES.includes(member.type)) return refuse('login.not.agent')
  return ok(null)
}

/** Whether the password must be changed first: somebody else chose it, or the merchant lets it expire (LOGIN-90). */
export function needsNewPassword(
  member: { mustChange: boolean; passwordSetAtMs: number | null },
  passwordDays: number | null,
  nowMs: number,
): boolean {
  const isExpired =
    passwordDays !== null && member.passwordSetAtMs !== null && nowMs - member.passwordSetAtMs >= passwordDays * DAY_MS
  return member.mustChange || isExpired
}

/** How a device's credential stands when it is shown. */
export type CredentialFacts = {
  isUsed: boolean
  isRevoked: boolean
  isExpired: boolean
  /** It is shown by the device it was given to. */
  isOwnDevice: boolean
  /** With the name of the member it was given to. */
  isOwnMember: boolean
}

/**
 * A credential counts once, on its device. One that is shown again, or elsewhere, has been copied: what it became by rotation
 * ends as well, because nobody can tell which of the two who hold it is the member (decision 6).
 */
export function judgeCredential(facts: CredentialFacts): 'good' | 'expired' | 'copied' {
  if (facts.isRevoked || !facts.isOwnMember) return 'expired'
  if (facts.isUsed || !facts.isOwnDevice) return 'copied'
  return facts.isExpired ? 'expired' : 'good'
}
