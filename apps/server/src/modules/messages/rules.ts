import { AGENT_HIDDEN_TYPES, MEMBER_TYPE, SITE_PLATFORM, messages as wire } from '@hiyas/contract'

/** The list of the answer that each content type fills. */
const LISTS = {
  [wire.CONTENT_TYPE.agent]: 'agent',
  [wire.CONTENT_TYPE.player]: 'player',
  [wire.CONTENT_TYPE.banner]: 'banners',
  [wire.CONTENT_TYPE.popUp]: 'popup',
  [wire.CONTENT_TYPE.promotion]: 'promotion',
  [wire.CONTENT_TYPE.headline]: 'hot',
} as const satisfies Record<wire.ContentType, string>

export type ListName = (typeof LISTS)[keyof typeof LISTS]
export type Kind = Exclude<ListName, 'banners'>
export const KINDS: readonly Kind[] = ['hot', 'player', 'promotion', 'agent', 'popup']

/** What can be read: a popup shows itself. */
const READABLE_KINDS: readonly string[] = ['hot', 'player', 'promotion', 'agent']
/** What a member of our own site finds on his list of announcements (NOTICE-17), and so may wait for him. */
const LISTED_KINDS: readonly string[] = ['hot', 'player']
const LISTED_AT = { place: wire.HOME_PLACE, platform: SITE_PLATFORM.letter } as const

/** What a list may say altogether: the start-up data of a page carries it. */
const LIST_BYTES_MAX = 100_000

/** The lists asked for by `types=B,PL`; all of them when nothing is asked for. Unknown words ask for nothing. */
export function listsAsked(types: string | undefined): ReadonlySet<ListName> {
  if (types === undefined || types.trim() === '') return new Set(Object.values(LISTS))
  const words = types.split(',').map(word => word.trim().toUpperCase())
  return new Set(words.flatMap(word => (word in LISTS ? [LISTS[word as keyof typeof LISTS]] : [])))
}

/** What a client calls the place where it looks: whatever is no word of ours is the mobile site. */
export function platformOf(word: string | undefined): wire.Platform | undefined {
  if (word === undefined) return undefined
  return wire.PLATFORMS.find(platform => platform === word.toUpperCase()) ?? LISTED_AT.platform
}

/** Everybody is exactly one audience. */
export function audienceOf(member: { type: number } | null): wire.Audience {
  if (member === null) return 'guest'
  if (member.type === MEMBER_TYPE.trial) return 'trial'
  return AGENT_HIDDEN_TYPES.includes(member.type) ? 'member' : 'agent'
}

/** The kinds of announcement somebody may be told: those for agents are for agents (SESS-29). */
export const kindsFor = (audience: wire.Audience): Kind[] =>
  KINDS.filter(kind => kind !== 'agent' || audience === 'agent')

/** One announcement or banner by what decides about it. */
export type Item = {
  id: string
  kind: Kind | 'banner'
  place: string
  /** Empty for everybody, empty for everywhere. */
  audiences: readonly string[]
  platforms: readonly string[]
  startsAtMs: number
  endsAtMs: number | null
  changedAtMs: number
  /** Of its texts the longest; 0 of a banner. */
  bytesMax: number
}

/** What an audience may be told now, in the order given. */
export function itemsFor(items: readonly Item[], audience: wire.Audience, nowMs: number): Item[] {
  const kinds: readonly string[] = kindsFor(audience)
  return items.filter(
    ({ kind, audiences, startsAtMs, endsAtMs }) =>
      (kind === 'banner' || kinds.includes(kind)) &&
      (audiences.length === 0 || audiences.includes(audience)) &&
      startsAtMs <= nowMs &&
      (endsAtMs === null || endsAtMs > nowMs),
  )
}

/**
 * What waits on the list of a member until he has read it: what that list holds in every language, for nobody can read away what it
 * does not hold. The items are in the order of the lists.
 */
export function listedIds(items: readonly Item[]): string[] {
  const there = items.filter(
    ({ place, platforms }) =>
      place === LISTED_AT.place && (platforms.length === 0 || platforms.includes(LISTED_AT.platform)),
  )
  return LISTED_KINDS.flatMap(listed => {
    const first = there.filter(({ kind }) => kind === listed).slice(0, wire.LIST_ITEMS_MAX)
    return withinBytes(first, ({ bytesMax }) => bytesMax).map(({ id }) => id)
  })
}

export const isReadable = (kind: string): boolean => READABLE_KINDS.includes(kind)

/** When something begins or ends next; null when nothing does. */
export function nextChangeAtMs(items: readonly Item[], nowMs: number): number | null {
  const times = items.flatMap(({ startsAtMs, endsAtMs }) => [startsAtMs, endsAtMs ?? 0]).filter(time => time > nowMs)
  return times.length === 0 ? null : Math.min(...times)
}

/** What came or changed and what went, between two looks. Banners are told by the revision alone. */
export function changesBetween(before: readonly Item[], after: readonly Item[]) {
  const said = ({ kind }: Item) => kind !== 'banner'
  const was = new Map(before.filter(said).map(item => [item.id, item.changedAtMs]))
  const is = new Map(after.filter(said).map(item => [item.id, item.changedAtMs]))
  return {
    published: [...is].flatMap(([id, changedAtMs]) => (was.get(id) === changedAtMs ? [] : [id])),
    withdrawn: [...was.keys()].filter(id => !is.has(id)),
  }
}

/** The beginning of a list that says no more than a page can carry. */
export function withinBytes<Row>(rows: readonly Row[], bytesOf: (row: Row) => number): Row[] {
  let bytes = 0
  return rows.filter(row => {
    bytes += bytesOf(row)
    return bytes <= LIST_BYTES_MAX
  })
}
