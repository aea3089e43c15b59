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
const LIMITS: Readonly<Record<string, LoginLimits>> = {
  DEMO: { ...STRICT_LIMITS, lockAfterAccount: 6, lockMinutes: 15 },
  PH: STRICT_LIMITS,
  STRICT: STRICT_LIMITS,
}

export const limitsOf = (profile: string): LoginLimits => LIMITS[profile] ?? STRICT_LIMITS

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
