import type { Language } from '@hiyas/contract'
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { Edition } from '../game.ts'
import type { Dialect } from '../suppliers/terms.ts'
import type { TransferState } from '../transfers/rules.ts'

/** What a merchant can keep off his site. */
export const WITHHELD_KINDS = ['category', 'vendor', 'game'] as const
export type WithheldKind = (typeof WITHHELD_KINDS)[number]

/** For what a merchant can choose an edition. */
export type EditionKind = 'vendor' | 'game'

/** Rows of the schema `games`, column by column. */
export type Tables = {
  'games.supplier': {
    code: string
    launch_path: string
    rules_path: string | null
    own_ids: Generated<'plain' | 'counted'>
    dialect: Generated<Dialect>
    is_enabled: Generated<boolean>
    maintenance_from: Date | null
    maintenance_until: Date | null
    games_allowed: string[] | null
    answer_timeout_ms: Generated<number>
    check_url: string | null
    wallet_url: string | null
    addresses: Generated<string[]>
  }
  'games.transfer': {
    id: string
    merchant: string
    member_id: string
    supplier: string
    direction: 'out' | 'in'
    currency: string
    amount: bigint
    request_id: string
    state: TransferState
    reason: string | null
    asked_at: Date
    expires_at: Date
    checks: Generated<number>
    next_check_at: Date
    ended_at: Date | null
  }
  'games.transfer_word': {
    id: GeneratedAlways<bigint>
    transfer: string
    state: Exclude<TransferState, 'pending'>
    note: string
    said_by: string
    said_at: Date
  }
  'games.supplier_currency': {
    supplier: string
    currency: string
    stake_min: bigint | null
    stake_max: bigint | null
    win_max: bigint | null
  }
  'games.supplier_health': {
    supplier: string
    is_there: boolean
    since: Date
    checked_at: Date
    fault: string | null
  }
  'games.supplier_secret': {
    supplier: string
    fingerprint: string
    secret: string
    added_at: Date
    retired_at: Date | null
  }
  'games.supplier_key': {
    supplier: string
    fingerprint: string
    public_key_pem: string
    added_at: Date
    retired_at: Date | null
  }
  'games.vendor': {
    code: string
    supplier: string
    name: string
    position: number
    maintenance_from: Date | null
    maintenance_until: Date | null
  }
  'games.game': {
    node_id: string
    vendor: string
    supplier: string
    code: string
    category: string
    name_ty: string
    name_en: string
    model: string
    rtp: string
    volatility: string
    win_max: number | null
    lines: number
    bet_min: bigint
    bet_max: bigint
    classifications: string[]
    tile: string
    released_on: string
    position: number
    is_listed: boolean
    /** Null as long as it is listed. */
    unlisted_at: Date | null
    is_closed: boolean
    /** Null as long as it is open. */
    closed_at: Date | null
    /** Null as long as its supplier serves it, as far as that was seen: one that he listed meanwhile nobody has played. */
    unserved_at: Date | null
    supports_trial: boolean
    rules_changed_at: Date | null
    languages: Generated<string[]>
    platforms: Generated<string[]>
    /** Written as JSON. */
    editions: ColumnType<Edition[], string | undefined, string>
    search: GeneratedAlways<string>
  }
  'games.edition': { supplier: string; code: string; game_code: string; edition: string; rtp: string }
  'games.version': { supplier: string; code: string; since: Date; model: string; rtp: string; volatility: string }
  'games.edition_choice': {
    merchant: string
    kind: EditionKind
    code: string
    edition: string | null
    since: Date | null
  }
  'games.withheld': { merchant: string; kind: WithheldKind; code: string; since: Generated<Date> }
  'games.category': { merchant: string; category: string; position: number }
  'games.favourite': { merchant: string; member_id: string; node_id: string; starred_at: Date }
  'games.launch': {
    token_hash: Buffer
    merchant: string
    member_id: string
    session_id: string | null
    account: bigint
    currency: string
    vendor: string
    node_id: string
    code: string
    language: Language | null
    profile: string | null
    launched_at: Date
    activated_at: Date | null
    used_at: Date
  }
  'games.play_day': { merchant: string; day: string; node_id: string; bets: bigint }
}
