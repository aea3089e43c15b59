-- An account that could not be followed, as what follows it threw, kept the place of the job for ever, and nobody behind it was followed any more.
-- It is noted here and passed by, and tried again after a pause that grows.
create table ledger.unfollowed (
  account bigint primary key references ledger.account,
  failures integer not null default 1 check (failures > 0),
  failed_at timestamptz not null default now(),
  again_at timestamptz not null
);
create index unfollowed_again on ledger.unfollowed (again_at);
