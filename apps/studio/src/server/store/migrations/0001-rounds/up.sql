create schema studio;

-- A play session: one launch of one game by one player. Secrets of the client are kept as digests only; the wallet's token
-- is kept as it is, because wins and rollbacks must carry it even after a restart.
create table studio.session (
  id uuid primary key,
  token_digest bytea not null unique,
  launch_digest bytea not null unique,
  wallet_token text not null,
  player text not null,
  currency text not null,
  game text not null,
  profile jsonb not null,
  created_at timestamptz not null,
  last_seen_at timestamptz not null
);

-- A round with all its free spins, and what is still to be told to the wallet about it.
create table studio.round (
  id uuid primary key,
  session_id uuid not null references studio.session (id),
  request_id uuid not null,
  player text not null,
  currency text not null,
  game text not null,
  model text not null,
  model_digest text not null,
  state text not null check (state in ('opened', 'staked', 'settled', 'refused', 'voiding', 'voided', 'disputed')),
  stake bigint not null check (stake > 0),
  win bigint check (win >= 0),
  outcome jsonb,
  bet_id uuid not null unique,
  win_id uuid not null unique,
  rollback_id uuid not null unique,
  balance_before bigint,
  balance_after bigint,
  attempts integer not null default 0,
  attempt_at timestamptz,
  last_answer text,
  opened_at timestamptz not null,
  closed_at timestamptz,
  shown_at timestamptz,
  unique (session_id, request_id),
  constraint outcome_with_stake check ((outcome is null) = (win is null)),
  constraint outcome_when_played check (state not in ('staked', 'settled', 'disputed') or outcome is not null)
);

-- One open round per session: a lost round that is only waiting to be closed at the wallet does not hold up the next one.
create unique index round_one_open on studio.round (session_id)
  where state in ('opened', 'voiding') or (state = 'staked' and win > 0);

create index round_unfinished on studio.round (attempt_at) where state in ('opened', 'staked', 'voiding');

create index round_of_player on studio.round (player, currency, game, opened_at desc);
