create schema games;

-- Names are searched by likeness: a member types half of one, or spells it wrong.
create extension if not exists pg_trgm;

-- Who calls our wallet. A supplier sells the games of one or more vendors.
create table games.supplier (
  code text primary key,
  -- Address in front of a game's code, as members see it: '/studio/play'.
  launch_path text not null
);

-- Public keys whose signatures open the supplier door. Several may hold while a supplier changes his.
create table games.supplier_key (
  supplier text not null references games.supplier,
  -- SHA-256 of the key.
  fingerprint text not null,
  public_key_pem text not null,
  added_at timestamptz not null,
  retired_at timestamptz,
  primary key (supplier, fingerprint)
);

create table games.vendor (
  code text primary key,
  supplier text not null references games.supplier,
  name text not null,
  position integer not null,
  maintenance_from timestamptz,
  maintenance_until timestamptz,
  check ((maintenance_from is null) = (maintenance_until is null) and maintenance_from < maintenance_until)
);

create table games.game (
  -- '<vendor>-<code>'.
  node_id text primary key,
  vendor text not null references games.vendor,
  supplier text not null references games.supplier,
  code text not null,
  category text not null,
  name_ty text not null,
  name_en text not null,
  model text not null,
  rtp text not null,
  volatility text not null,
  lines integer not null,
  bet_min bigint not null check (bet_min >= 0),
  bet_max bigint not null check (bet_max >= bet_min),
  classifications text[] not null,
  tile text not null,
  released_on date not null,
  position integer not null,
  -- Whether the supplier's last list had it. A game that is gone from there is shown no more, but it never vanishes from here:
  -- records name it, and wins of it still arrive.
  is_listed boolean not null,
  -- Switched off by us.
  is_closed boolean not null default false,
  supports_trial boolean not null default true,
  search text not null generated always as (lower(name_ty || ' ' || name_en)) stored,
  unique (supplier, code)
);

create index game_category on games.game (category, position);
create index game_search on games.game using gin (search gin_trgm_ops);

-- The order of categories on a merchant's site. A merchant without rows has the order of the contract.
create table games.category (
  merchant text not null,
  category text not null,
  position integer not null,
  primary key (merchant, category)
);

create table games.favourite (
  merchant text not null,
  member_id text not null,
  node_id text not null references games.game,
  starred_at timestamptz not null,
  primary key (merchant, member_id, node_id)
);

-- A game opened by a member. The token itself is known only to him and to the supplier (decision 8).
create table games.launch (
  token_hash bytea primary key,
  merchant text not null,
  member_id text not null,
  member_type integer not null,
  account bigint not null,
  currency text not null,
  vendor text not null,
  node_id text not null,
  launched_at timestamptz not null,
  -- First use. A token that is not used soon after the launch is dead.
  activated_at timestamptz,
  used_at timestamptz not null
);

create index launch_used on games.launch (used_at);

-- How often games are played, for the hot list.
create table games.play_day (
  merchant text not null,
  day date not null,
  node_id text not null,
  bets bigint not null,
  primary key (merchant, day, node_id)
);
