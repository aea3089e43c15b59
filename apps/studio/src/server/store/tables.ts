import type { Minor } from '@hiyas/kernel'
import type { PlayProfile, RoomRoundState, RoundState } from '../../wire.ts'

export type SessionRow = {
  id: string
  token_digest: Buffer
  launch_digest: Buffer
  wallet_token: string
  player: string
  currency: string
  game: string
  profile: PlayProfile
  /** Of the model whose rules its player has read; null where the session was opened before that was kept. */
  model_digest: string | null
  created_at: Date
  last_seen_at: Date
  /** Since when it takes no bets, because the wallet takes none of it. */
  shut_at: Date | null
}

export type RoundRow = {
  id: string
  session_id: string
  request_id: string
  player: string
  currency: string
  game: string
  model: string
  model_digest: string
  state: RoundState
  stake: Minor
  win: Minor | null
  /** The state of its engine: whole from the start, stored again after each action. */
  outcome: object | null
  choice: object | null
  /** How many actions the player has taken in it. */
  steps: number
  /** Of provably fair games: whose stream decided, and where in it. */
  seed_id: string | null
  nonce: number | null
  /** Of a game everybody plays at once: the round of the room that decides. */
  room_round_id: string | null
  bet_id: string
  win_id: string
  rollback_id: string
  balance_before: Minor | null
  balance_after: Minor | null
  attempts: number
  attempt_at: Date | null
  last_answer: string | null
  opened_at: Date
  /** When its outcome was decided. */
  decided_at: Date | null
  closed_at: Date | null
  shown_at: Date | null
}

export type SeedState = 'next' | 'active' | 'revealed'

/** A pair of seeds of one player in one family of games. `server_seed` leaves the server only when `revealed`. */
export type SeedRow = {
  id: string
  player: string
  currency: string
  family: string
  state: SeedState
  server_seed: string
  /** SHA-256 of the server seed as text, in hex: what the player is shown before the first bet. */
  server_hash: string
  /** Null as long as the pair is not in use: the player chooses after the hash is known. */
  client_seed: string | null
  /** How many rounds it has decided: the nonce of the next. */
  nonce: number
  created_at: Date
  revealed_at: Date | null
}

/** The links that decide the rounds of a room. `root` never leaves the server before it is the link of the last round. */
export type ChainRow = {
  id: string
  game: string
  currency: string
  root: string
  /** The hash behind the first link: on show before the first bet. */
  terminal: string
  salt: string
  length: number
  /** How many links have decided a round. */
  used: number
  created_at: Date
}

export type RoomRoundRow = {
  id: string
  chain_id: string
  /** Counted from 1 in its chain. */
  number: number
  game: string
  currency: string
  /** Told, with what was drawn from it, when the round is over. */
  link: string
  drawn: object
  state: RoomRoundState
  opened_at: Date
  starts_at: Date
  ends_at: Date
  /** When a process last carried it. */
  alive_at: Date
  over_at: Date | null
}

/** What a game returned in a day of Manila. `theory` and `deviation` are shares of what was staked: statistics, not money. */
export type DayReturnRow = {
  day: string
  game: string
  model: string
  model_digest: string
  currency: string
  rounds: number
  staked: Minor
  won: Minor
  theory: number | null
  deviation: number | null
  is_out: boolean
}

export type StudioTables = {
  'studio.day_return': DayReturnRow
  'studio.return_day': { day: string; counted_at: Date }
  'studio.chain': ChainRow
  'studio.room_round': RoomRoundRow
  'studio.seed': SeedRow
  'studio.session': SessionRow
  'studio.round': RoundRow
}
