import type { Database } from '@hiyas/database'
import { type Clock, MINUTE_MS, SECOND_MS } from '@hiyas/kernel'
import type { MemberState } from '../../identity/index.ts'
import type { Bonus, WalletDoor } from '../../wallet/index.ts'
import {
  type AtVendor,
  lastLaunches,
  launchesOf,
  launchHashOf,
  type Launch as StoredLaunch,
} from '../repository/launches.ts'
import { createLookup } from './lookup.ts'
import { isStillOpen, type Launch } from './rules.ts'
import { memberOfUser, supplierUserOf } from './supplier-users.ts'
import { createWords } from './words.ts'

/** How long a disabled member may still bet (GAM-18 asks for 10 seconds at most). */
const MEMBERS_TTL_MS = 10 * SECOND_MS
export const LAUNCHES_TTL_MS = MINUTE_MS
/** How long a bonus just given is not known of. */
const BONUSES_TTL_MS = 10 * SECOND_MS
const MEMBERS_MAX = 200_000
const LAUNCHES_MAX = 200_000

/** What is remembered of a member: little, because there are many. */
export type Known = { merchant: string } & MemberState

/** What a member has open at a vendor, found without its token. */
export type Opened = { tokenHash: string; launch: Launch }

export type RememberedOptions = {
  database: Database
  clock: Clock
  wallet: Pick<WalletDoor, 'bonusesOf'>
  memberStates: (merchant: string, memberIds: readonly string[]) => Promise<MemberState[]>
  sessionsOver: (merchant: string, sessionIds: readonly string[]) => Promise<ReadonlySet<string>>
}

/** What is remembered of those who play. */
export function createLookups({ database, clock, wallet, memberStates, sessionsOver }: RememberedOptions) {
  const same = createWords()
  const members = createLookup<Known>({
    clock,
    ttlMs: MEMBERS_TTL_MS,
    entriesMax: MEMBERS_MAX,
    load: users => loadMembers(users, memberStates, same),
  })
  const launches = createLookup<Launch>({
    clock,
    ttlMs: LAUNCHES_TTL_MS,
    entriesMax: LAUNCHES_MAX,
    async load(tokens) {
      const tokenOf = new Map(tokens.map(token => [launchHashOf(token), token]))
      const found = await launchesOf(database, [...tokenOf.keys()])
      const over = await overAmong([...found.values()], sessionsOver)
      return new Map(
        [...found].map(([tokenHash, launch]) => [tokenOf.get(tokenHash) ?? '', keptLaunch(launch, over, same)]),
      )
    },
  })
  const opened = createLookup<Opened>({
    clock,
    ttlMs: LAUNCHES_TTL_MS,
    entriesMax: LAUNCHES_MAX,
    load: names => loadOpened(names, { database, clock, sessionsOver, same }),
  })

  const bonuses = createLookup<readonly Bonus[]>({
    clock,
    ttlMs: BONUSES_TTL_MS,
    entriesMax: MEMBERS_MAX,
    async load(accounts) {
      const found = await wallet.bonusesOf(accounts.map(BigInt))
      return new Map([...found].map(([account, held]) => [String(account), held]))
    },
  })
  return { members, launches, opened, bonuses }
}

/** Field by field: an object made by spreading another keeps its fields in two pieces, and there are as many as players. */
const keptLaunch = (launch: StoredLaunch, over: ReadonlySet<string>, same: Same): Launch => ({
  merchant: same(launch.merchant),
  memberId: launch.memberId,
  account: launch.account,
  currency: same(launch.currency),
  vendor: same(launch.vendor),
  nodeId: same(launch.nodeId),
  code: same(launch.code),
  language: launch.language,
  profile: launch.profile === null ? null : same(launch.profile),
  launchedAtMs: launch.launchedAtMs,
  sessionId: launch.sessionId,
  activatedAtMs: launch.activatedAtMs,
  usedAtMs: launch.usedAtMs,
  isOver: launch.sessionId !== null && over.has(launch.sessionId),
})
type Same = (word: string) => string

const keptMember = (merchant: string, { memberId, type, isDisabled, owesTerms }: MemberState): Known => ({
  merchant,
  memberId,
  type,
  isDisabled,
  owesTerms,
})

/** The key of what a member has open at a vendor, by the name that suppliers have for him: it has no blank. */
export const openedName = (user: string, vendor: string): string => `${user} ${vendor}`

function atVendor(name: string): AtVendor | null {
  const [user = '', vendor = ''] = name.split(' ')
  const member = memberOfUser(user)
  return member && { ...member, vendor }
}

/** Of each the last one that is still open, else the last one. */
async function loadOpened(
  names: readonly string[],
  {
    database,
    clock,
    sessionsOver,
    same,
  }: Pick<RememberedOptions, 'database' | 'clock' | 'sessionsOver'> & { same: Same },
): Promise<Map<string, Opened>> {
  const found = await lastLaunches(
    database,
    names.map(atVendor).filter(name => name !== null),
  )
  const over = await overAmong(found, sessionsOver)
  const best = new Map<string, Opened>()
  for (const { tokenHash, ...stored } of found) {
    const launch = keptLaunch(stored, over, same)
    const name = openedName(supplierUserOf(launch), launch.vendor)
    const before = best.get(name)
    const isOpen = (one: Launch) => isStillOpen(one, clock.nowMs())
    if (before === undefined || (!isOpen(before.launch) && isOpen(launch))) best.set(name, { tokenHash, launch })
  }
  return best
}

/** One question per merchant. */
async function overAmong(
  launches: readonly Pick<Launch, 'merchant' | 'sessionId'>[],
  sessionsOver: RememberedOptions['sessionsOver'],
): Promise<ReadonlySet<string>> {
  const byMerchant = Map.groupBy(launches, launch => launch.merchant)
  const over = await Promise.all(
    [...byMerchant].map(([merchant, own]) => {
      const ids = own.flatMap(({ sessionId }) => sessionId ?? [])
      return ids.length === 0 ? [] : sessionsOver(merchant, ids)
    }),
  )
  return new Set(over.flatMap(ids => [...ids]))
}

/** One question per merchant, whatever the number of his members. Names that are none are left out. */
async function loadMembers(
  users: readonly string[],
  memberStates: RememberedOptions['memberStates'],
  same: Same,
): Promise<Map<string, Known>> {
  const named = users.map(memberOfUser).filter(name => name !== null)
  const byMerchant = Map.groupBy(named, name => name.merchant)
  const found = await Promise.all(
    [...byMerchant].map(async ([merchant, names]) => {
      const states = await memberStates(
        merchant,
        names.map(name => name.memberId),
      )
      return states.map(state => [supplierUserOf({ merchant, ...state }), keptMember(same(merchant), state)] as const)
    }),
  )
  return new Map(found.flat())
}
