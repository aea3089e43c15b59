-- What is agreed with a supplier, so that it can be changed without a line of code: how he speaks, whether he is let in, which
-- currencies and stakes, which of his games, how long he is waited for. Public keys and secrets stand beside it.
alter table games.supplier
  -- 'transfer' holds the balance of members himself and comes in by no door (W-06).
  add column dialect text not null default 'hub88' check (dialect in ('hub88', 'beexar', 'pam', 'transfer')),
  -- Switched off he takes no bets and no launches; his wins and rollbacks arrive (W-14).
  add column is_enabled boolean not null default true,
  add column maintenance_from timestamptz,
  add column maintenance_until timestamptz,
  -- Null = every game of his list.
  add column games_allowed text[],
  -- How long he is waited for, whatever is asked of him.
  add column answer_timeout_ms integer not null default 3000 check (answer_timeout_ms between 100 and 30000),
  -- Asked before members are sent to him; null = he is taken to be there.
  add column check_url text,
  add constraint supplier_maintenance
    check ((maintenance_from is null) = (maintenance_until is null) and maintenance_from < maintenance_until);

update games.supplier set dialect = 'beexar' where code in (select supplier from games.supplier_secret);

-- The currencies a supplier takes, with his limits in them beside those of each game. A supplier without rows takes all. Null = no limit.
create table games.supplier_currency (
  supplier text not null references games.supplier,
  currency text not null,
  stake_min bigint check (stake_min > 0),
  stake_max bigint check (stake_max >= coalesce(stake_min, 1)),
  -- The most one win may bring: more is taken for a fault of his, and people must look.
  win_max bigint check (win_max > 0),
  primary key (supplier, currency)
);

-- What was found when a supplier was last asked whether he is there.
create table games.supplier_health (
  supplier text primary key references games.supplier,
  is_there boolean not null,
  -- Since when it is so.
  since timestamptz not null,
  checked_at timestamptz not null,
  -- How the last question failed: timeout, network, http.
  fault text
);
