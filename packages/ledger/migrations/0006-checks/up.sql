-- What the checks have seen, so that the next one looks at what is new only.

create table ledger.check_run (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('recent', 'whole')),
  ran_at timestamptz not null default clock_timestamp(),
  -- Numbers of transactions of PostgreSQL mean something in one database only: a restored one begins anew.
  database oid not null,
  -- Whatever had a smaller number had ended, and is in the checkpoint; null when something was found, which keeps it in sight.
  horizon bigint,
  -- Every transaction of PostgreSQL from this number on has written rows with ids above this one only.
  next_number bigint not null,
  last_id bigint not null,
  transactions bigint not null,
  findings jsonb not null
);

create index check_run_last on ledger.check_run (kind, id);

-- The sum of each account's postings below the horizon of the last check, and when the last of them was written.
create table ledger.checkpoint (
  account bigint primary key,
  balance bigint not null,
  seen_at timestamptz not null
) with (fillfactor = 70);
