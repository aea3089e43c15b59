import type { Minor } from '@hiyas/kernel'
import type { PlayProfile, RoundState } from '../../wire.ts'
import type { StoredOutcome } from '../rounds/outcome.ts'

export type SessionRow = {
  id: string
  token_digest: Buffer
  launch_digest: Buffer
  wallet_token: string
  player: string
  currency: string
  game: string
  profile: PlayProfile
  created_at: Date
  last_seen_at: Date
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
  outcome: StoredOutcome | null
  bet_id: string
  win_id: string
  rollback_id: string
  balance_before: Minor | null
  balance_after: Minor | null
  attempts: number
  attempt_at: Date | null
  last_answer: string | null
  opened_at: Date
  closed_at: Date | null
  shown_at: Date | null
}

export type StudioTables = { 'studio.session': SessionRow; 'studio.round': RoundRow }
