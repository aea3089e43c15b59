import { AGENT_HIDDEN_TYPES, type FlagKey, type Flags, MEMBER_TYPE } from '@hiyas/contract'
import { DAY_MS } from '@hiyas/kernel'

/** What decides which entries somebody sees (SESS-32). */
export type MenuFacts = {
  /** The member's type, or null for a visitor. */
  type: number | null
  toUpline: boolean
  flags: Flags
  /** Kinds of promotion that are switched on. */
  promotions: readonly string[]
  showReferral: boolean
  /** Runs as an installed app. */
  installed: boolean
  /** Kinds of link the merchant has an address for. */
  links: ReadonlySet<string>
}

/** Every entry of a menu, under one name wherever it stands. */
export type EntryName =
  | 'profile'
  | 'deposit'
  | 'withdraw'
  | 'promotions'
  | 'rewardCentre'
  | 'agency'
  | 'help'
  | 'accountRecord'
  | 'bettingRecord'
  | 'feedback'
  | 'messages'
  | 'download'
  | 'share'
  | 'service'
  | 'telegram'
  | 'telegram2'
  | 'invite'
  | 'security'
  | 'benefits'
  | 'depositRecord'
  | 'withdrawRecord'
  | 'profitAndLoss'
  | 'uplineTransfer'
  | 'manualRebate'
  | 'leaderboard'
  | 'rebateReport'

/** Entries with a key show only while the merchant has it on (SIDE-29, SIDE-30, MEMBER-25 to MEMBER-42). */
const KEYS: Partial<Record<EntryName, FlagKey>> = {
  rewardCentre: 'REWCEN3',
  accountRecord: 'TRANSREC3',
  bettingRecord: 'TRANSBETREPMEM3',
  feedback: 'FEEDBACK3',
  messages: 'MAILCEN',
  benefits: 'MEMCLUB3',
  depositRecord: 'DEPRECM3',
  withdrawRecord: 'WITHREC3',
  profitAndLoss: 'PERSREP',
  uplineTransfer: 'AGETRANSFERUP3',
  manualRebate: 'MANPLAYREB3',
  rebateReport: 'PLYRBT',
}

const RULES: Partial<Record<EntryName, (facts: MenuFacts) => boolean>> = {
  // SIDE-33, MEMBER-28.
  agency: ({ type }) => type !== null && !AGENT_HIDDEN_TYPES.includes(type),
  download: ({ installed }) => !installed,
  share: ({ showReferral }) => showReferral,
  telegram: ({ links }) => links.has('TELEGRAM'),
  telegram2: ({ links }) => links.has('TELEGRAM_2'),
  // MEMBER-36, MEMBER-37.
  uplineTransfer: ({ toUpline, type }) => toUpline && type !== MEMBER_TYPE.masterAgent,
  leaderboard: ({ promotions }) => promotions.includes('MISSION'),
}

/** In the order of part 1 section 2 (SIDE-27); the share entry stands before customer service (SIDE-35). */
const SIDE_MENU: readonly EntryName[] = [
  'profile',
  'deposit',
  'withdraw',
  'promotions',
  'rewardCentre',
  'agency',
  'help',
  'accountRecord',
  'bettingRecord',
  'feedback',
  'messages',
  'download',
  'share',
  'service',
  'telegram',
  'telegram2',
]

/** In the order of part 1 section 2 (MEMBER-34). */
const MEMBER_CENTRE: readonly EntryName[] = [
  'deposit',
  'withdraw',
  'invite',
  'security',
  'benefits',
  'agency',
  'depositRecord',
  'withdrawRecord',
  'accountRecord',
  'bettingRecord',
  'profitAndLoss',
  'uplineTransfer',
  'rewardCentre',
  'manualRebate',
  'leaderboard',
  'rebateReport',
  'messages',
]

/** Under the name in the header, in the order of part 1 section 2 (MEMBER-48 to MEMBER-53); the sign-out follows them. */
const MEMBER_POPUP: readonly EntryName[] = ['profile', 'agency', 'withdraw', 'accountRecord', 'bettingRecord']

const isShown = (name: EntryName, facts: MenuFacts): boolean => {
  const key = KEYS[name]
  return (key === undefined || facts.flags[key]) && (RULES[name]?.(facts) ?? true)
}

export const sideMenuOf = (facts: MenuFacts): EntryName[] => SIDE_MENU.filter(name => isShown(name, facts))
export const memberCentreOf = (facts: MenuFacts): EntryName[] => MEMBER_CENTRE.filter(name => isShown(name, facts))
export const memberPopupOf = (facts: MenuFacts): EntryName[] => MEMBER_POPUP.filter(name => isShown(name, facts))

/** Whole days since somebody registered (MEMBER-13, MEMBER-14). A device whose clock is behind shows 0. */
export const daysSince = (registeredAtMs: number, nowMs: number): number =>
  Math.max(0, Math.floor((nowMs - registeredAtMs) / DAY_MS))
