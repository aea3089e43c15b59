import { createHash } from 'node:crypto'
import type { Database, Tx, Writer } from '@hiyas/database'
import { type Clock, DAY_MS, MINUTE_MS, SECOND_MS } from '@hiyas/kernel'
import {
  type CountingRules,
  type Counts,
  clearFailuresOf,
  countFailures,
  countUnlessAnythingStands,
  type FailureCount,
  type Subjects,
  takeBackAttempt,
  takeBackFailures,
} from '../repository/failures.ts'
import { type KnownPlace, placesOf } from '../repository/sessions.ts'
import { type FailureFacts, isLocked, type LoginLimits, limitsOf, needsCaptcha } from '../rules/login.ts'
import { networkOf } from '../rules/networks.ts'
import { createSurge } from './surge.ts'

/** A device or an address with which the member has logged in lately is his own. */
const PLACE_KNOWN_MS = 30 * DAY_MS

/** From when on a login makes a place known. */
export const placesKnownSince = (nowMs: number): Date => new Date(nowMs - PLACE_KNOWN_MS)

/** Who tries to log in, and from where. */
export type Attempted = {
  merchant: string
  profile: string
  /** The name of the account, whatever it was called; null where nobody has it. */
  account: string | null
  /** What was typed, a number however it is written as one text. */
  typed: string
  ip: string
  deviceId: string
  /** Whether the member is known by that address and device; never where nobody has the account. */
  place: KnownPlace
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
  /** In the transaction that lets him in, or by itself. */
  succeed(writer: Writer): Promise<void>
  /**
   * Goes on with a counted attempt. Where that throws, as when too many wait or the database is away, nobody has found a secret wrong: the
   * count goes back, and no more than that, so that a member who tries again, as he is told to, does not shut himself out (SES-03).
   */
  goOn<Value>(step: () => Promise<Value>): Promise<Value>
}

/**
 * Counts failed logins per account and per address, for names that exist and names that do not (SES-14). Failures with a device or from an
 * address the member is known by are counted apart from those of strangers, so that a stranger cannot lock him out (SES-03). What strangers
 * try is counted as they type it, by name and by number apart: with one count, two failures on a number would bring the captcha at the
 * first on a name, and so show whose number it is. While lists of accounts are being tried from many addresses, strangers need a captcha at
 * once.
 */
export function createLoginGuard(database: Database, clock: Clock) {
  const isSurging = createSurge(database, clock)
  return async function attempt(of: Attempted): Promise<Attempt> {
    const limits = limitsOf(of.profile)
    const nowMs = clock.nowMs()
    const { merchant } = of
    const { subjects, isKnown } = subjectsOf(of)
    const isSuspected = !isKnown && (await isSurging(merchant))
    const rules = countingRules(limits, nowMs)
    // Where nothing stands against it, and nothing else is asked for, it is counted as soon as that is known.
    const asksForMore = isSuspected || needsCaptcha(limits, NOTHING_STANDS)
    const asked = { merchant, subjects, rules, asksForMore }
    const { standing, counted } = await countUnlessAnythingStands(database.query, asked)
    const facts = factsOf(standing, subjects, nowMs)
    return {
      needsCaptcha: isSuspected || needsCaptcha(limits, facts),
      locked: isLocked(facts),
      retryAfterSeconds: Math.max(0, Math.ceil((facts.opensAtMs - nowMs) / SECOND_MS)),
      async count() {
        const after = counted ?? (await countFailures(database.query, merchant, subjects, rules))
        return countedOf(limits, after, isSuspected)
      },
      succeed: writer => takeBackFailures(writer, merchant, subjects),
      async goOn(step) {
        try {
          return await step()
        } catch (error) {
          await takeBackAttempt(database.query, merchant, subjects)
          throw error
        }
      },
    }
  }
}

/**
 * Forgets the failures of an account with every device and from every address, and so opens what they have locked: who has set a
 * new password has shown more than a login does (SES-03).
 */
export async function openLocks(
  tx: Tx,
  merchant: string,
  member: { account: string; mobile: string | null; memberId: string },
  nowMs: number,
): Promise<void> {
  const { account, mobile } = member
  const places = await placesOf(tx, merchant, member.memberId, placesKnownSince(nowMs))
  const known = places.flatMap(({ ip, deviceId }) => [ip, deviceOf(deviceId)])
  const subjects = [...new Set(['', ...known])].map(place => accountAt(account, place))
  await clearFailuresOf(tx, merchant, mobile === null ? subjects : [...subjects, accountAt(mobile, '')])
}

const NOTHING_STANDS: FailureFacts = { account: 0, address: 0, accountLocked: false, addressLocked: false }

const countingRules = (limits: LoginLimits, nowMs: number): CountingRules => ({
  now: new Date(nowMs),
  windowStart: new Date(nowMs - limits.windowMinutes * MINUTE_MS),
  lockAfter: { account: limits.lockAfterAccount, address: limits.lockAfterAddress },
  lockedUntil: new Date(nowMs + limits.lockMinutes * MINUTE_MS),
})

function factsOf(
  standing: ReadonlyMap<string, FailureCount>,
  subjects: Subjects,
  nowMs: number,
): FailureFacts & { opensAtMs: number } {
  const failuresOf = (subject: string) => standing.get(subject)?.failures ?? 0
  const opensAtMs = (subject: string) => standing.get(subject)?.lockedUntil?.getTime() ?? 0
  return {
    account: failuresOf(subjects.account),
    address: failuresOf(subjects.address),
    accountLocked: opensAtMs(subjects.account) > nowMs,
    addressLocked: opensAtMs(subjects.address) > nowMs,
    opensAtMs: Math.max(opensAtMs(subjects.account), opensAtMs(subjects.address)),
  }
}

const countedOf = (limits: LoginLimits, { account, address }: Counts, isSuspected: boolean): Counted => ({
  needsCaptcha: isSuspected || needsCaptcha(limits, { ...NOTHING_STANDS, account, address }),
  locked: account > limits.lockAfterAccount || address > limits.lockAfterAddress,
  isLast: account === limits.lockAfterAccount || address === limits.lockAfterAddress,
  retryAfterSeconds: (limits.lockMinutes * MINUTE_MS) / SECOND_MS,
})

function subjectsOf({ account, typed, ip, deviceId, place }: Attempted): { subjects: Subjects; isKnown: boolean } {
  const { isAddressKnown, isDeviceKnown } = place
  const isKnown = account !== null && (isDeviceKnown || isAddressKnown)
  const tried = isKnown ? accountAt(account, isDeviceKnown ? deviceOf(deviceId) : ip) : accountAt(typed, '')
  return { subjects: { account: tried, address: hashed(`address ${networkOf(ip)}`) }, isKnown }
}

/** Failures of an account are counted per place: that of all strangers is empty, and there it is what they type. */
const accountAt = (account: string, place: string): string => hashed(`account ${account} ${place}`)

const deviceOf = (deviceId: string): string => `device ${deviceId}`

const hashed = (subject: string): string => createHash('sha256').update(subject).digest('base64url')
