import { MEMBER_TYPE } from '@hiyas/contract'
import { HOUR_MS } from '@hiyas/kernel'
import type { Launch } from '../doors/rules.ts'
import type { ListedGame } from '../game.ts'
import type { DoorGame, SupplierTerms } from '../suppliers/terms.ts'

/** A game as its supplier lists it, as a door knows it, who plays it and how it was opened: tests change what they are about. */

export const NOW_MS = Date.UTC(2026, 10, 21, 12)

export const LISTED: ListedGame = {
  nodeId: 'HYO-reels',
  vendor: 'HYO',
  code: 'reels',
  category: 'RNG',
  nameTy: 'Hiyas Reels',
  nameEn: 'Hiyas Reels',
  model: 'kislap v1',
  rtp: '96.01',
  editions: [{ edition: '96', code: 'reels', rtp: '96.01' }],
  volatility: 'medium',
  winMax: 2_500,
  lines: 20,
  stakeMin: 2_000n,
  stakeMax: 20_000n,
  classifications: ['slots'],
  tile: 'reels',
  releasedOn: '2026-11-01',
  languages: [],
  platforms: [],
  position: 0,
}

export const TERMS: SupplierTerms = {
  code: 'HYO',
  dialect: 'hub88',
  launchPath: '/studio/play',
  rulesPath: null,
  isEnabled: true,
  maintenanceFrom: null,
  maintenanceUntil: null,
  gamesAllowed: null,
  currencies: new Map(),
  answerTimeoutMs: 3_000,
  checkUrl: null,
  walletUrl: null,
  addresses: [],
}

const { model: _model, position: _position, ...shown } = LISTED

export const GAME: DoorGame = {
  ...shown,
  terms: TERMS,
  vendorName: 'Hiyas Originals',
  supplier: 'HYO',
  isListed: true,
  isClosed: false,
  supportsTrial: false,
  rulesChangedAt: null,
  maintenanceFrom: null,
  maintenanceUntil: null,
}

export const PLAYER = {
  merchant: 'HIYAS',
  memberId: 'm-1',
  currency: 'PHP',
  type: MEMBER_TYPE.plain,
  isDisabled: false,
  owesTerms: false,
  isClosed: false,
  profile: 'DEMO',
}

export const LAUNCH: Launch = {
  merchant: 'HIYAS',
  memberId: 'm-1',
  account: 1n,
  currency: 'PHP',
  vendor: 'HYO',
  nodeId: 'HYO-reels',
  code: 'reels',
  language: null,
  profile: null,
  launchedAtMs: NOW_MS - HOUR_MS,
  sessionId: 's-1',
  isOver: false,
  activatedAtMs: NOW_MS - HOUR_MS,
  usedAtMs: NOW_MS - HOUR_MS,
}
