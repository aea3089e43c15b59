-- When a closed day was last read again and said what its digests say, in all books; one that says something else does not stand here, or keeps
-- the moment at which it was last right. The check of the night takes those that were not read for longest.
create table ledger.verified_day (
  day date primary key,
  verified_at timestamptz not null default clock_timestamp()
);
