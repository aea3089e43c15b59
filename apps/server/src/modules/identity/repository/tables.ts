import type { ColumnType, Generated, JSONColumnType } from 'kysely'

/** The tables of this module as Kysely knows them: see migrations/. */
export type Tables = {
  'identity.member': {
    merchant: string
    member_id: string
    user_name: string
    user_name_key: string
    password_hash: string | null
    password_set_at: Date | null
    must_change_password: Generated<boolean>
    payment_password_hash: string | null
    mobile: string | null
    mobile_verified_at: Date | null
    type: number
    registered_at: Date
    disabled_at: Date | null
    registration: JSONColumnType<Record<string, string>>
    upline_id: string | null
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
    device: string
    device_id: string
    method: SessionMethod
    proved_at: Date
  }
  'identity.encryption_key': {
    kid: string
    /** Sealed, as one JSON text; of a database from before there were seals, the key itself until the next start. */
    private_jwk: ColumnType<object | string, string, string>
    public_jwk: JSONColumnType<Record<string, string>>
    created_at: Date
  }
  'identity.used_body': { merchant: string; jti: string; expires_at: Date }
  'identity.captcha': { merchant: string; captcha_id: string; answer: string; ip: string | null; expires_at: Date }
  'identity.login_failure': {
    merchant: string
    subject: string
    failures: number
    first_at: Date
    last_at: Date
    locked_until: Date | null
    is_account: Generated<boolean>
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
    message: JSONColumnType<Partial<Record<string, string>>>
  }
  'identity.entry_setting': {
    merchant: string
    one_session: Generated<boolean>
    idle_minutes: Generated<number>
    age_days: Generated<number>
    password_days: Generated<number | null>
    code_minutes: Generated<number>
  }
  'identity.sms_code': {
    merchant: string
    code_id: string
    purpose: CodePurpose
    mobile: string
    code_hash: Buffer
    device_id: string
    ip: string
    tries: Generated<number>
    tries_of_others: Generated<number>
    sent_at: Date
    expires_at: Date
    used_at: Generated<Date | null>
  }
  'identity.reset_link': {
    merchant: string
    token_hash: Buffer
    asked_id: string | null
    member_id: string
    sent_at: Date
    expires_at: Date
    used_at: Generated<Date | null>
  }
  'identity.mail_sent': { merchant: string; mail_id: string; box_hash: Buffer; sent_at: Date }
  'identity.device_credential': {
    merchant: string
    credential_hash: Buffer
    family: string
    member_id: string
    device_id: string
    issued_at: Date
    expires_at: Date
    used_at: Generated<Date | null>
    revoked_at: Generated<Date | null>
  }
  'identity.linked_identity': {
    merchant: string
    provider: string
    subject: string
    member_id: string
    email: string
    linked_at: Date
  }
  'identity.social_flow': {
    merchant: string
    state_hash: Buffer
    binding_hash: Buffer
    provider: string
    nonce: string
    code_verifier: string
    return_to: string
    expires_at: Date
  }
  'identity.captcha_work': {
    merchant: string
    captcha_id: string
    zero_bits: number
    ip: string
    expires_at: Date
    used_at: Generated<Date | null>
  }
  'identity.invitation': {
    merchant: string
    code: string
    domain: string | null
    member_id: string | null
    ends_at: Date | null
  }
  'identity.terms': { merchant: string; version: number; starts_at: Date; is_material: boolean }
  'identity.terms_accepted': { merchant: string; member_id: string; version: number; accepted_at: Date }
  'identity.audit_event': {
    merchant: string
    event_id: string
    at: Date
    member_id: string | null
    kind: string
    ip: string
    device: string
    detail: JSONColumnType<Record<string, unknown>>
  }
}

/** How a member proved who he is when a session was opened. */
export type SessionMethod = 'password' | 'sms' | 'device' | 'social' | 'trial' | 'registration'

/** What a code of an SMS is good for: one for login also sets a password. */
export type CodePurpose = 'login' | 'reset' | 'register'
