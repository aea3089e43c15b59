-- The check of the night read all of the books in one statement, without an end in time or space. It goes by slices now, and where it stands
-- is kept here (docs/decisions/0028). Unlogged: it can be made anew from the books at any time, and after a crash of the database all three are
-- empty together, so that it begins anew.

-- A check of everything that is not done yet.
create unlogged table ledger.sweep (
  id bigint generated always as identity primary key,
  -- One at a time of the server, and one of an operator.
  purpose text not null unique check (purpose in ('night', 'asked')),
  -- As in check_run: numbers of transactions of PostgreSQL mean something in one database only.
  database oid not null,
  begun_at timestamptz not null default clock_timestamp(),
  stepped_at timestamptz not null default clock_timestamp(),
  -- All transactions and postings up to this id are read, and all accounts up to that one.
  upto bigint not null default -9223372036854775808,
  accounts_upto bigint not null default -9223372036854775808,
  -- Nobody writes an id up to this one any more; and the next one of which that is so when all transactions of PostgreSQL below a number have ended.
  settled_upto bigint not null default -9223372036854775808,
  mark_id bigint,
  mark_number bigint,
  transactions bigint not null default 0,
  findings jsonb not null default '[]',
  -- What was found beside it, which is told with it and does not count for what comes next.
  beside jsonb not null default '[]'
);

-- What the postings up to there come to for each account, and what the last line of its statement says.
create unlogged table ledger.sweep_account (
  sweep bigint not null,
  account bigint not null,
  balance numeric not null,
  said bigint,
  seen_at timestamptz,
  primary key (sweep, account)
) with (fillfactor = 50);

-- What is compared when all is read: sums by book and kind, by supplier and day, by day of a book, by fight and member.
create unlogged table ledger.sweep_sum (
  sweep bigint not null,
  what text collate "C" not null,
  subject bigint not null,
  part text collate "C" not null,
  amount numeric not null,
  primary key (sweep, what, subject, part)
) with (fillfactor = 50);

-- Entries are written in the order of their transactions: those of a slice are found by blocks, at next to no cost for the writer.
create index entry_transaction on ledger.entry using brin (transaction) with (pages_per_range = 16, autosummarize = on);
