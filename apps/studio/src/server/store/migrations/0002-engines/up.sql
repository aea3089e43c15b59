-- Pairs of seeds of the provably fair games. The server's half is drawn and its hash shown before the player chooses his; it is
-- told when the pair is turned over, and decides nothing from then on.
create table studio.seed (
  id uuid primary key,
  player text not null,
  currency text not null,
  family text not null,
  state text not null check (state in ('next', 'active', 'revealed')),
  server_seed text not null unique,
  server_hash text not null,
  client_seed text,
  nonce integer not null default 0 check (nonce >= 0),
  created_at timestamptz not null,
  revealed_at timestamptz,
  constraint chosen_when_used check (state = 'next' or client_seed is not null),
  constraint unused_when_next check (state <> 'next' or nonce = 0),
  constraint told_when_revealed check ((state = 'revealed') = (revealed_at is not null))
);

create unique index seed_one_of_each on studio.seed (player, currency, family, state) where state in ('next', 'active');

-- Rounds that wait for their player, and what decided a round of a provably fair game.
alter table studio.round
  add column choice jsonb,
  add column steps integer not null default 0,
  add column seed_id uuid references studio.seed (id),
  add column nonce integer,
  drop constraint round_state_check,
  drop constraint outcome_with_stake,
  drop constraint outcome_when_played,
  add constraint round_state_check
    check (state in ('opened', 'playing', 'staked', 'settled', 'refused', 'voiding', 'voided', 'disputed')),
  add constraint outcome_when_played check (state not in ('playing', 'staked', 'settled', 'disputed') or outcome is not null),
  add constraint win_when_decided check ((state in ('staked', 'settled', 'disputed')) = (win is not null)),
  add constraint nonce_with_seed check ((seed_id is null) = (nonce is null));

-- No nonce of a pair decides two rounds.
create unique index round_nonce on studio.round (seed_id, nonce) where seed_id is not null;

drop index studio.round_one_open;
create unique index round_one_open on studio.round (session_id)
  where state in ('opened', 'playing', 'voiding') or (state = 'staked' and win > 0);

-- A player has one round to decide in a game, whichever of his sessions began it.
create unique index round_one_playing on studio.round (player, currency, game) where state = 'playing';

drop index studio.round_unfinished;
create index round_unfinished on studio.round (attempt_at) where state in ('opened', 'playing', 'staked', 'voiding');
