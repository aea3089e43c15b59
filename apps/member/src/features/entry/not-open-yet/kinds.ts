import type { FlagKey } from '@hiyas/contract'
import { type LaterKind, OPENING_LATER } from '../../../routes/opening-later.ts'
import { paths, routePathOf } from '../../../routes/paths.ts'

type Kind = {
  symbol: string
  /** What comes nearest to it; null where nothing does. */
  way: string | null
  /** What the merchant must have switched on for that to be open. */
  flag?: FlagKey
}

/** By what a screen will be about: the picture, and what is open instead. The words stand in the catalogues. */
export const KINDS: Readonly<Record<LaterKind | 'any', Kind>> = {
  any: { symbol: 'gemCluster', way: null },
  money: {
    symbol: 'wallet',
    way: paths.accountRecord(),
    flag: 'TRANSREC3',
  },
  bets: {
    symbol: 'coinStack',
    way: paths.bettingRecord(),
    flag: 'TRANSBETREPMEM3',
  },
  promotions: {
    symbol: 'gift',
    way: paths.notices(),
  },
  friends: { symbol: 'angpao', way: paths.notices() },
  lottery: {
    symbol: 'lotto',
    way: paths.gameHub(),
  },
  messages: { symbol: 'phone', way: paths.customerService() },
  security: { symbol: 'em_winged-shield', way: paths.settings() },
  agents: {
    symbol: 'trophy',
    way: paths.customerService(),
  },
}

const kindOf: ReadonlyMap<string, LaterKind> = new Map(OPENING_LATER.map(({ path, kind }) => [routePathOf(path), kind]))

/** A part that a merchant has switched off may be at any address. */
export const laterKindOf = (address: string): LaterKind | 'any' => kindOf.get(routePathOf(address)) ?? 'any'
