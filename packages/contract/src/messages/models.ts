import { Type } from '@sinclair/typebox'
import { Code, Name, OneOf, Text, TimestampMs, Url } from '../primitives.ts'

/**
 * Content types and their codes on the wire (part 1 section 3, part 2 section 9). H has no name there: it is what home puts first
 * (NOTICE-17).
 */
export const CONTENT_TYPE = {
  agent: 'A',
  player: 'PL',
  banner: 'B',
  popUp: 'PU',
  promotion: 'PR',
  headline: 'H',
} as const
export type ContentType = (typeof CONTENT_TYPE)[keyof typeof CONTENT_TYPE]

/** What the announcements and banners of home are kept under: the place on the site where they belong. */
export const HOME_PLACE = 'm_home'
/** What home asks for (part 1 section 7). */
export const HOME_TYPES = [CONTENT_TYPE.banner, CONTENT_TYPE.player, CONTENT_TYPE.popUp, CONTENT_TYPE.headline].join(
  ',',
)

/** Whom something is told: everybody is exactly one of these. */
export const AUDIENCES = ['guest', 'member', 'agent', 'trial'] as const
export type Audience = (typeof AUDIENCES)[number]

/** Where something is told: the mobile site, a wide window, the app. */
export const PLATFORMS = ['M', 'W', 'A'] as const
export type Platform = (typeof PLATFORMS)[number]

/** Whom a popup is for: everybody, members who are logged in, guests, or newcomers at their first login (part 1 section 4). */
export const EXECUTIONS = ['', 'A', 'B', 'F'] as const
export type Execution = (typeof EXECUTIONS)[number]

export const CONTENT_LENGTH_MAX = 20_000
export const LIST_ITEMS_MAX = 100

export const Announcement = Type.Object({
  id: Code,
  title: Name,
  /** Sanitised HTML (decision 12). */
  content: Text(CONTENT_LENGTH_MAX),
  promotionType: Text(32),
  execution: OneOf(EXECUTIONS),
  url: Url,
  startDate: TimestampMs,
  /** Whether the member has read it. Only with a session. */
  read: Type.Optional(Type.Boolean()),
})

/** Text and art are apart, so that a banner is real text over real art in every language. */
export const Banner = Type.Object({
  id: Code,
  /** The image: a facet background. */
  url: Url,
  /** Where a tap leads. */
  linkage: Url,
  eyebrow: Name,
  title: Name,
  prize: Text(24),
  text: Name,
  action: Text(40),
  hero: Url,
})
