import { createHash } from 'node:crypto'
import type { Database } from '@hiyas/database'
import { type Clock, DAY_MS, MINUTE_MS, SECOND_MS } from '@hiyas/kernel'
import { clearFailures, countFailure, failuresOf, uncountFailure } from '../repository/guards.ts'
import { knowsAddress } from '../repository/sessions.ts'
import { type FailureFacts, isLocked, type LoginLimits, limitsOf, needsCaptcha } from '../rules/login.ts'
import { nameKey } from '../rules/registration.ts'

/** An address from which the member has logged in lately is his own. */
const ADDRESS_KNOWN_MS = 30 * DAY_MS

/** One attempt to log in, and what it is counted against. */
export type Attempt = {
  needsCaptcha: boolean
  locked: boolean
  /** How long until the lock opens. */
  retryAfterSeconds: number
  /** Counts the attempt as failed until `succeed` takes it back. Answers how the next one would stand. */
  count(): Promise<{ needsCaptcha: boolean; locked: boolean; retryAfterSeconds: number }>
  succeed(): Promise<void>
}

/**
 * Counts failed logins per account and per address, for names that exist and names that do not (SES-14). Failures from an
 * address the member is known at are counted apart from those of strangers, so that a stranger cannot lock him out (SES-03).
 */
export function createLoginGuard(database: Database, clock: Clock) {
  return async function attempt(of: {
    merchant: string
    profile: string
    userName: string
    ip: string
  }): Promise<Attempt> {
    const limits = limitsOf(of.profile)
    const nowMs = clock.nowMs()
    const windowStart = new Date(nowMs - limits.windowMinutes * MINUTE_MS)
    const subjects = await subjectsOf(database, of, nowMs)
    const known = await failuresOf(database.query, of.merchant, Object.values(subjects), windowStart)
    const count = (subject: string) => known.get(subject)?.failures ?? 0
    const openAtMs = (subject: string) => known.get(subject)?.lockedUntil?.getTime() ?? 0
    const facts: FailureFacts = {
      account: count(subjects.account),
      address: count(subjects.address),
      accountLocked: openAtMs(subjects.account) > nowMs,
      addressLocked: openAtMs(subjects.address) > nowMs,
    }
    const waitMs = Math.max(openAtMs(subjects.account), openAtMs(subjects.address)) - nowMs
    return {
      needsCaptcha: needsCaptcha(limits, facts),
      locked: isLocked(facts),
      retryAfterSeconds: Math.max(0, Math.ceil(waitMs / SECOND_MS)),
      count: () => countAttempt(database, of.merchant, subjects, { limits, nowMs, windowStart }),
      async succeed() {
        await clearFailures(database.query, of.merchant, subjects.account)
        await uncountFailure(database.query, of.merchant, subjects.address)
      },
    }
  }
}

type Subjects = { account: string; address: string }

async function countAttempt(
  database: Database,
  merchant: string,
  subjects: Subjects,
  { limits, nowMs, windowStart }: { limits: LoginLimits; nowMs: number; windowStart: Date },
): Promise<{ needsCaptcha: boolean; locked: boolean; retryAfterSeconds: number }> {
  const times = { now: new Date(nowMs), windowStart, lockedUntil: new Date(nowMs + limits.lockMinutes * MINUTE_MS) }
  const account = await countFailure(database.query, merchant, subjects.account, {
    ...times,
    lockAfter: limits.lockAfterAccount,
  })
  const address = await countFailure(database.query, merchant, subjects.address, {
    ...times,
    lockAfter: limits.lockAfterAddress,
  })
  return {
    needsCaptcha: needsCaptcha(limits, { account, address, accountLocked: false, addressLocked: false }),
    // More than the limit: others tried at the same moment and took the last attempt.
    locked: account > limits.lockAfterAccount || address > limits.lockAfterAddress,
    retryAfterSeconds: (limits.lockMinutes * MINUTE_MS) / SECOND_MS,
  }
}

async function subjectsOf(
  database: Database,
  { merchant, userName, ip }: { merchant: string; userName: string; ip: string },
  nowMs: number,
): Promise<Subjects> {
  const key = nameKey(userName)
  const isKnown = await knowsAddress(database.query, merchant, key, ip, new Date(nowMs - ADDRESS_KNOWN_MS))
  return { account: hashed(`account ${key} ${isKnown ? ip : ''}`), address: hashed(`address ${ip}`) }
}

const hashed = (subject: string): string => createHash('sha256').update(subject).digest('base64url')
