create schema identity;

-- Who may log in. What the member said when registering stays as he said it, in `registration`.
create table identity.member (
  merchant text not null,
  member_id uuid not null,
  user_name text not null,
  -- The name without its case: two members cannot differ by case alone.
  user_name_key text not null check (user_name_key = lower(user_name)),
  password_hash text not null,
  type smallint not null,
  registered_at timestamptz not null,
  disabled_at timestamptz,
  registration jsonb not null,
  primary key (merchant, member_id),
  unique (merchant, user_name_key)
);

-- Tokens are kept as SHA-256 only: who reads this table cannot act for a member.
create table identity.session (
  merchant text not null,
  token_hash bytea not null check (length(token_hash) = 32),
  session_id uuid not null,
  member_id uuid not null,
  -- The address the session was opened from: known addresses are not shut out with a locked account.
  ip inet not null,
  opened_at timestamptz not null,
  seen_at timestamptz not null,
  idle_after timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  primary key (merchant, token_hash),
  unique (merchant, session_id),
  foreign key (merchant, member_id) references identity.member (merchant, member_id)
);
create index session_of_member on identity.session (merchant, member_id, opened_at desc);
create index session_by_expiry on identity.session (expires_at);

-- Keys for encrypted bodies. They belong to the installation, not to a merchant.
create table identity.encryption_key (
  kid text primary key,
  private_jwk jsonb not null,
  public_jwk jsonb not null,
  created_at timestamptz not null
);

-- Encrypted bodies that were used: none is accepted twice.
create table identity.used_body (
  merchant text not null,
  jti text not null,
  expires_at timestamptz not null,
  primary key (merchant, jti)
);
create index used_body_by_expiry on identity.used_body (expires_at);

-- Puzzles shown and not yet answered.
create table identity.captcha (
  merchant text not null,
  captcha_id text not null,
  answer text not null,
  expires_at timestamptz not null,
  primary key (merchant, captcha_id)
);
create index captcha_by_expiry on identity.captcha (expires_at);

-- Failed logins in a row, per account and per address. `subject` is a hash: the typed name may be a password by mistake.
create table identity.login_failure (
  merchant text not null,
  subject text not null,
  failures integer not null check (failures > 0),
  first_at timestamptz not null,
  last_at timestamptz not null,
  locked_until timestamptz,
  primary key (merchant, subject)
);
create index login_failure_by_age on identity.login_failure (last_at);

-- What the registration form of a merchant asks for, in its order.
create table identity.registration_rule (
  merchant text not null,
  field text not null,
  position smallint not null,
  enabled boolean not null,
  required boolean not null,
  accepted_pattern text not null check (length(accepted_pattern) <= 200),
  min_length smallint not null check (min_length >= 0),
  max_length smallint not null check (max_length between min_length and 1000),
  pattern_id text not null,
  primary key (merchant, field)
);
