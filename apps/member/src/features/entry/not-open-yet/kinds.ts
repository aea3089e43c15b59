import type { FlagKey } from '@hiyas/contract'
import { paths, routePathOf } from '../../../routes/paths.ts'

/** What a screen that opens later will be about: by it the picture, the words, and what is open instead. */
export type LaterKind =
  | 'any'
  | 'money'
  | 'bets'
  | 'promotions'
  | 'friends'
  | 'lottery'
  | 'messages'
  | 'security'
  | 'agents'

type Kind = {
  symbol: string
  /** What comes nearest to it; null where nothing does. */
  way: string | null
  /** What the merchant must have switched on for that to be open. */
  flag?: FlagKey
  addresses: readonly string[]
}

export const KINDS: Readonly<Record<LaterKind, Kind>> = {
  any: { symbol: 'gemCluster', way: null, addresses: [] },
  money: {
    symbol: 'wallet',
    way: paths.accountRecord(),
    flag: 'TRANSREC3',
    addresses: [
      paths.deposit(),
      paths.withdraw(),
      paths.depositRecord(),
      paths.withdrawRecord(),
      paths.uplineTransfer(),
    ],
  },
  bets: {
    symbol: 'coinStack',
    way: paths.bettingRecord(),
    flag: 'TRANSBETREPMEM3',
    addresses: [paths.profitAndLoss()],
  },
  promotions: {
    symbol: 'gift',
    way: paths.notices(),
    addresses: [
      paths.promotions(),
      paths.promotionDetail(),
      paths.rewardCentre(),
      paths.manualRebate(),
      paths.rebateReport(),
      paths.leaderboard(),
    ],
  },
  friends: { symbol: 'angpao', way: paths.notices(), addresses: [paths.inviteFriends()] },
  lottery: {
    symbol: 'lotto',
    way: paths.gameHub(),
    addresses: [paths.moreLottery(), paths.startLottery(), paths.lottery()],
  },
  messages: { symbol: 'phone', way: paths.customerService(), addresses: [paths.feedback(), paths.inbox()] },
  security: { symbol: 'em_winged-shield', way: paths.settings(), addresses: [paths.securityCentre()] },
  agents: {
    symbol: 'trophy',
    way: paths.customerService(),
    addresses: [
      paths.agentHome(),
      paths.teamOverview(),
      paths.team(),
      paths.redRain(),
      paths.teamProfitAndLoss(),
      paths.teamBetting(),
      paths.rebateSetup(),
      paths.teamRebate(),
      paths.openAccount(),
      paths.dividend(),
      paths.agentNotices(),
      paths.salaryContract(),
      paths.dividendContract(),
      paths.hourContract(),
    ],
  },
}

const kindOf = new Map(
  (Object.keys(KINDS) as LaterKind[]).flatMap(kind =>
    KINDS[kind].addresses.map(address => [routePathOf(address), kind] as const),
  ),
)

/** A part that a merchant has switched off may be at any address. */
export const laterKindOf = (address: string): LaterKind => kindOf.get(routePathOf(address)) ?? 'any'
