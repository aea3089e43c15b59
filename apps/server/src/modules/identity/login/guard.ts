import { createHash } from 'node:crypto'
import type { Database, Reader } from '@hiyas/database'
import { type Clock, DAY_MS, MINUTE_MS, SECOND_MS } from '@hiyas/kernel'
import { clearFailures, countFailures, failuresOf, uncountFailure } from '../repository/guards.ts'
import { clearFailuresOf, placesOf } from '../repository/recovery.ts'
import { knownPlace } from '../repository/sessions.ts'
import { type FailureFacts, isLocked, type LoginLimits, limitsOf, needsCaptcha } from '../rules/login.ts'
import { networkOf } from '../rules/networks.ts'
import { createSurge } from './surge.ts'

/** A device or an address with which the member has logged in lately is his own. */
const PLACE_KNOWN_MS = 30 * DAY_MS

/** Who tries to log in, and from where. */
export type Attempted = {
  merchant: string
  profile: string
  /** The account as one text, whatever it was called: failures by name and by number are of one account. */
  account: string
  /** Null where nobody has the account. */
  memberId: string | null
  ip: string
  deviceId: string
}

/** How the next attempt would stand after this one has failed. */
export type Counted = {
  needsCaptcha: boolean
  /** Others tried at the same moment and took the last attempt. */
  locked: boolean
  /** This one is the last: it locks what it is counted against. */
  isLast: boolean
  retryAfterSeconds: number
}

/** One attempt to log in, and what it is counted against. */
export type Attempt = {
  needsCaptcha: boolean
  locked: boolean
  /** How long until the lock opens. */
  retryAfterSeconds: number
  /** Counts the attempt as failed until `succeed` takes it back. */
  count(): Promise<Counted>
  succeed(): Promise<void>
}

/**
 * Counts failed logins per account and per address, for names that exist and names that do not (SES-14). Failures with a device
 * or from an address the member is known by are counted apart from those of strangers, so that a stranger cannot lock him out
 * (SES-03). While lists of accounts are being tried from many addresses, strangers need a captcha at once.
 */
export function createLoginGuard(database: Database, clock: Clock) {
  const isSurging = createSurge(database, clock)
  return async function attempt(of: Attempted): Promise<Attempt> {
    const limits = limitsOf(of.profile)
    const nowMs = clock.nowMs()
    const windowStart = new Date(nowMs - limits.windowMinutes * MINUTE_MS)
    const { subjects, isKnown } = await subjectsOf(database, of, nowMs)
    const failures = await failuresOf(database.query, of.merchant, Object.values(subjects), windowStart)
    const count = (subject: string) => failures.get(subject)?.failures ?? 0
    const openAtMs = (subject: string) => failures.get(subject)?.lockedUntil?.getTime() ?? 0
    const facts: FailureFacts = {
      account: count(subjects.account),
      address: count(subjects.address),
      accountLocked: openAtMs(subjects.account) > nowMs,
      addressLocked: openAtMs(subjects.address) > nowMs,
    }
    const isSuspected = !isKnown && (await isSurging(of.merchant))
    const waitMs = Math.max(openAtMs(subjects.account), openAtMs(subjects.address)) - nowMs
    return {
      needsCaptcha: isSuspected || needsCaptcha(limits, facts),
      locked: isLocked(facts),
      retryAfterSeconds: Math.max(0, Math.ceil(waitMs / SECOND_MS)),
      async count() {
        const counted = await countAttempt(database, of.merchant, subjects, { limits, nowMs, windowStart })
        return { ...counted, needsCaptcha: isSuspected || counted.needsCaptcha }
      },
      async succeed() {
        await clearFailures(database.query, of.merchant, subjects.account)
        await uncountFailure(database.query, of.merchant, subjects.address)
      },
    }
  }
}

/**
 * Forgets the failures of an account with every device and from every address, and so opens what they have locked: who has set a
 * new password has shown more than a login does (SES-03).
 */
export async function openLocks(
  reader: Reader,
  merchant: string,
  member: { account: string; memberId: string },
  nowMs: number,
): Promise<void> {
  const places = await placesOf(reader, merchant, member.memberId, new Date(nowMs - PLACE_KNOWN_MS))
  const known = places.flatMap(({ ip, deviceId }) => [ip, deviceOf(deviceId)])
  const subjects = [...new Set(['', ...known])].map(place => accountAt(member.account, place))
  await clearFailuresOf(reader, merchant, subjects)
}

type Subjects = { account: string; address: string }

async function countAttempt(
  database: Database,
  merchant: string,
  subjects: Subjects,
  { limits, nowMs, windowStart }: { limits: LoginLimits; nowMs: number; windowStart: Date },
): Promise<Counted> {
  const { account, address } = await countFailures(database.query, merchant, subjects, {
    now: new Date(nowMs),
    windowStart,
    lockAfter: { account: limits.lockAfterAccount, address: limits.lockAfterAddress },
    lockedUntil: new Date(nowMs + limits.lockMinutes * MINUTE_MS),
  })
  return {
    needsCaptcha: needsCaptcha(limits, { account, address, accountLocked: false, addressLocked: false }),
    locked: account > limits.lockAfterAccount || address > limits.lockAfterAddress,
    isLast: account === limits.lockAfterAccount || address === limits.lockAfterAddress,
    retryAfterSeconds: (limits.lockMinutes * MINUTE_MS) / SECOND_MS,
  }
}

async function subjectsOf(
  database: Database,
  { merchant, account, memberId, ip, deviceId }: Attempted,
  nowMs: number,
): Promise<{ subjects: Subjects; isKnown: boolean }> {
  const since = new Date(nowMs - PLACE_KNOWN_MS)
  const { isAddressKnown, isDeviceKnown } = await knownPlace(
    database.query,
    merchant,
    memberId,
    { ip, deviceId },
    since,
  )
  const place = isDeviceKnown ? deviceOf(deviceId) : isAddressKnown ? ip : ''
  return {
    subjects: { account: accountAt(account, place), address: hashed(`address ${networkOf(ip)}`) },
    isKnown: isDeviceKnown || isAddressKnown,
  }
}

/** Failures of an account are counted per place: that of all strangers is empty. */
const accountAt = (account: string, place: string): string => hashed(`account ${account} ${place}`)

const deviceOf = (deviceId: string): string => `device ${deviceId}`

const hashed = (subject: string): string => createHash('sha256').update(subject).digest('base64url')
