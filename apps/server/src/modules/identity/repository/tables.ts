import type { Generated, JSONColumnType } from 'kysely'

/** The tables of this module as Kysely knows them: see migrations/. */
export type Tables = {
  'identity.member': {
    merchant: string
    member_id: string
    user_name: string
    user_name_key: string
    password_hash: string
    type: number
    registered_at: Date
    disabled_at: Date | null
    registration: JSONColumnType<Record<string, string>>
  }
  'identity.session': {
    merchant: string
    token_hash: Buffer
    session_id: string
    member_id: string
    ip: string
    opened_at: Date
    seen_at: Date
    idle_after: Date
    expires_at: Date
    ended_at: Generated<Date | null>
  }
  'identity.encryption_key': {
    kid: string
    private_jwk: JSONColumnType<Record<string, string>>
    public_jwk: JSONColumnType<Record<string, string>>
    created_at: Date
  }
  'identity.used_body': { merchant: string; jti: string; expires_at: Date }
  'identity.captcha': { merchant: string; captcha_id: string; answer: string; expires_at: Date }
  'identity.login_failure': {
    merchant: string
    subject: string
    failures: number
    first_at: Date
    last_at: Date
    locked_until: Date | null
  }
  'identity.registration_rule': {
    merchant: string
    field: string
    position: number
    enabled: boolean
    required: boolean
    accepted_pattern: string
    min_length: number
    max_length: number
    pattern_id: string
  }
}
