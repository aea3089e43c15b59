-- Games that everybody plays at once: one draw decides for all who have bet in time.

-- The links of a chain decide the rounds of a room, from the end of the chain to its root. The hash behind the first of them is on
-- show from the beginning, so that no link can be exchanged; the root leaves the server as the last link and not before.
create table studio.chain (
  id uuid primary key,
  game text not null,
  currency text not null,
  root text not null unique,
  terminal text not null unique,
  salt text not null,
  length integer not null check (length > 0),
  used integer not null default 0,
  created_at timestamptz not null,
  constraint used_in_length check (used between 0 and length)
);

create unique index chain_in_use on studio.chain (game, currency) where used < length;

-- A round of a room. What was drawn is told when it is over. While a process carries it, `alive_at` follows the clock.
create table studio.room_round (
  id uuid primary key,
  chain_id uuid not null references studio.chain (id),
  number integer not null,
  game text not null,
  currency text not null,
  link text not null,
  drawn jsonb not null,
  state text not null check (state in ('betting', 'running', 'over', 'broken')),
  opened_at timestamptz not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  alive_at timestamptz not null,
  over_at timestamptz,
  unique (chain_id, number),
  constraint in_order check (opened_at <= starts_at and starts_at <= ends_at),
  constraint over_when_ended check ((state in ('over', 'broken')) = (over_at is not null))
);

-- A room has one round at a time.
create unique index room_round_live on studio.room_round (game, currency) where state in ('betting', 'running');
create index room_round_latest on studio.room_round (game, currency, opened_at desc);

alter table studio.round add column room_round_id uuid references studio.room_round (id);
create index round_in_room on studio.round (room_round_id, stake desc, id) where room_round_id is not null;
