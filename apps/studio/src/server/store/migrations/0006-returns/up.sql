-- What each game returned in each day of Manila, beside what its mathematics say (GAM-19). A day is counted once, when it is over, out of
-- the rounds that ended in it: its row in `return_day` and its figures are written together.
create table studio.return_day (
  day text primary key check (day ~ '^\d{4}-\d\d-\d\d$'),
  counted_at timestamptz not null
);

create table studio.day_return (
  day text not null references studio.return_day (day),
  game text not null,
  model text not null,
  model_digest text not null,
  currency text not null,
  rounds integer not null check (rounds > 0),
  staked bigint not null check (staked > 0),
  won bigint not null check (won >= 0),
  -- Shares of what was staked; null where the rounds are of a model that is no longer played.
  theory double precision,
  deviation double precision,
  is_out boolean not null,
  primary key (day, game, model_digest, currency),
  constraint out_by_theory check (not is_out or (theory is not null and deviation is not null))
);

create index day_return_out on studio.day_return (day desc) where is_out;
