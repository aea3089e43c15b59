import { Type } from '@sinclair/typebox'
import { Code, Name, OneOf, Text, TimestampMs, Url } from '../primitives.ts'

/** The game categories of the site (HOME-43). HOT is a view, not a category of a game. */
export const GAME_CATEGORIES = [
  'HOT',
  'SPORTS',
  'ESPORTS',
  'LIVE',
  'FISH',
  'RNG',
  'PVP',
  'INHOUSE',
  'COCKFIGHT',
  'ELOTT',
  'LOTT',
] as const
export type GameCategory = (typeof GAME_CATEGORIES)[number]
export const GameType = OneOf(GAME_CATEGORIES)

/** Keys of classifications that every client knows (LOBBY-78); a supplier's own are data. */
export const GAME_CLASSES = ['ALL', 'NEW', 'FAV', 'HOT', 'ESPORTS'] as const
/** What a list of games can be narrowed to without a classification of its own (LOBBY-81). */
export const GAME_SELECT_TYPES = ['NEW', 'FAV', 'ALL', 'HOT'] as const
/** Vendors whose sports are categories of their own (LOBBY-79, LOBBY-80). */
export const ESPORT_GAME_CODE = 'TF'
export const COCKFIGHT_GAME_CODE = 'DS88'
/** How lottery boards are laid out (LOBBY-97). */
export const PLAY_TYPES = ['Tradition', 'Entertainment'] as const
/** Stakes a list of slots can be narrowed to; the first narrows nothing (LOBBY-45). */
export const MIN_BETS = ['All', '0.01', '0.05', '0.1', '0.5', '0.75'] as const

/** The longest code a supplier may give a vendor, and a game. */
const SUPPLIER_CODE_LENGTH_MAX = 48
/** Both with a hyphen between: how a client names a game. */
export const NODE_ID_LENGTH_MAX = 2 * SUPPLIER_CODE_LENGTH_MAX + 1
export const NodeId = Text(NODE_ID_LENGTH_MAX, { lengthMin: 1 })

/** Vendors somebody can choose together, and what their codes come to with commas between. */
export const VENDORS_CHOSEN_MAX = 12
export const VASSALAGES_LENGTH_MAX = VENDORS_CHOSEN_MAX * (SUPPLIER_CODE_LENGTH_MAX + 1)

/** What narrows a member's own lists: as in the list of all games. */
export const ShelfFilter = {
  gameName: Type.Optional(Text(60)),
  vassalage: Type.Optional(Text(VASSALAGES_LENGTH_MAX)),
  /** Where they run: `html5`, as the lists of the site are asked for, unless a client asks for another. */
  platform: Type.Optional(Text(16)),
}

/** What is told under one category: its first vendors, and the classifications with the most games. */
export const VENDORS_TOLD_MAX = 200
export const CLASSIFICATIONS_TOLD_MAX = 50

/** Page sizes and their limits (part 2 section 9). */
export const GAME_PAGE_SIZE = 26
export const RECENT_PAGE_SIZE = 25
export const GAME_PAGE_SIZE_MAX = 100

/** A game as lists show it (LOBBY-60 to LOBBY-73). */
export const GameItem = Type.Object({
  nodeId: NodeId,
  gameId: Code,
  roomId: Type.Union([Code, Type.Null()]),
  gameName: Name,
  nodeName: Name,
  displayName: Name,
  /** Vendor code. */
  vassalage: Code,
  gameType: Code,
  gameClassifyNew: Text(64),
  showIcon: Type.Boolean(),
  iconUrl: Url,
  mobileLargeIcon: Url,
  mobileSmallIcon: Url,
  supportPlay: Type.Boolean(),
  /** Our additions: what a tile and its information sheet show. */
  vendorName: Name,
  isNew: Type.Boolean(),
  isHot: Type.Boolean(),
  /** What comes back, in percent; empty where the supplier does not know it. */
  rtp: Text(8),
  volatility: Text(16),
  /** The most a round can pay, in stakes; null where the supplier does not say. */
  winMax: Type.Union([Type.Number({ minimum: 0, maximum: 1_000_000_000 }), Type.Null()]),
  /** Where its rules and pays are read by anybody, in a frame without an origin; null where the supplier has no such page (GAM-10). */
  rulesUrl: Type.Union([Url, Type.Null()]),
  /** When its rules or its return changed, for some days after that (GAM-15). */
  rulesChangedAt: Type.Union([TimestampMs, Type.Null()]),
  maintenance: Type.Boolean(),
})

export const gameItemExample = {
  nodeId: 'HYO-hiyas-reels',
  gameId: 'hiyas-reels',
  roomId: null,
  gameName: 'Hiyas Reels',
  nodeName: 'Hiyas Reels',
  displayName: 'Hiyas Reels',
  vassalage: 'HYO',
  gameType: 'RNG',
  gameClassifyNew: 'video',
  showIcon: true,
  iconUrl: '/art/tiles/hiyas-reels.webp',
  mobileLargeIcon: '/art/tiles/hiyas-reels.avif',
  mobileSmallIcon: '/art/tiles/hiyas-reels.webp',
  supportPlay: true,
  vendorName: 'Hiyas Originals',
  isNew: false,
  isHot: true,
  rtp: '96.01',
  volatility: 'medium',
  winMax: 1_000,
  rulesUrl: '/studio/rules/hiyas-reels?lang=TY&currency=PHP',
  rulesChangedAt: null,
  maintenance: false,
}
