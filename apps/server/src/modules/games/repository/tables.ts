import type { GeneratedAlways } from 'kysely'

/** Rows of the schema `games`, column by column. */
export type Tables = {
  'games.supplier': { code: string; launch_path: string }
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
    lines: number
    bet_min: bigint
    bet_max: bigint
    classifications: string[]
    tile: string
    released_on: string
    position: number
    is_listed: boolean
    is_closed: boolean
    supports_trial: boolean
    search: GeneratedAlways<string>
  }
  'games.category': { merchant: string; category: string; position: number }
  'games.favourite': { merchant: string; member_id: string; node_id: string; starred_at: Date }
  'games.launch': {
    token_hash: Buffer
    merchant: string
    member_id: string
    member_type: number
    session_id: string | null
    account: bigint
    currency: string
    vendor: string
    node_id: string
    launched_at: Date
    activated_at: Date | null
    used_at: Date
  }
  'games.play_day': { merchant: string; day: string; node_id: string; bets: bigint }
}
