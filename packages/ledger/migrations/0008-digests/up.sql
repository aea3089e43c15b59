-- One link a day for each book: what its transactions of the day say, chained to the day before (docs/decisions/0015).
create table ledger.day_digest (
  book integer not null references ledger.book,
  -- From midnight to midnight in Manila.
  day date not null,
  previous text not null,
  digest text not null,
  transactions bigint not null,
  -- The sum of what they say they moved.
  amount numeric not null,
  made_at timestamptz not null default clock_timestamp(),
  primary key (book, day)
);

create trigger append_only before update or delete or truncate on ledger.day_digest
  for each statement execute function ledger.refuse_change();
