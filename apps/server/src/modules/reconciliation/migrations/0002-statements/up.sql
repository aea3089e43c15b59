-- Suppliers' statements compared with our books.

-- Who serves his statements, and where.
create table reconciliation.source (
  supplier text primary key,
  url text not null
);

-- One reading of one statement. The same content read again takes the place of the reading before.
create table reconciliation.statement (
  id bigint generated always as identity primary key,
  supplier text not null,
  from_at timestamptz not null,
  to_at timestamptz not null check (to_at > from_at),
  origin text not null check (origin in ('file', 'call')),
  state text not null check (state in ('reading', 'done', 'failed')),
  -- SHA-256 of its content.
  digest text,
  lines bigint not null default 0,
  started_at timestamptz not null,
  ended_at timestamptz
);

create index statement_last on reconciliation.statement (supplier, to_at desc) where state = 'done';

-- What it came to: by currency and verdict, what the statement says and what the books say, as money that the supplier holds for us.
create table reconciliation.total (
  statement bigint not null references reconciliation.statement on delete cascade,
  currency text not null,
  verdict text not null,
  their_lines bigint not null,
  theirs numeric not null,
  our_lines bigint not null,
  ours numeric not null,
  primary key (statement, currency, verdict)
);

-- The lines of a statement while it is compared: millions may come, and none stays. What a crash leaves is read again.
create unlogged table reconciliation.line (
  statement bigint not null,
  number bigint not null,
  external_id text collate "C" not null,
  kind text not null,
  reference text collate "C",
  round text not null,
  player text not null,
  currency text not null,
  amount bigint not null check (amount >= 0),
  at timestamptz not null,
  primary key (statement, number)
);

create index line_key on reconciliation.line (statement, external_id);

-- Our moves that a statement of another time has: one side wrote them before midnight, the other one after it.
create table reconciliation.elsewhere (
  supplier text not null,
  external_id text collate "C" not null,
  primary key (supplier, external_id)
);

-- What does not fit, once a transaction, and what people found out about it.
create table reconciliation.discrepancy (
  id bigint generated always as identity primary key,
  supplier text not null,
  external_id text collate "C" not null,
  verdict text not null check (verdict in ('missing_here', 'missing_there', 'different', 'repeated')),
  -- What is not the same: amount, kind, round, currency, player.
  differs text[] not null,
  currency text not null,
  -- As money that the supplier holds for us; null where a side has nothing.
  theirs bigint,
  ours bigint,
  -- What the statement said, for a second look at the books.
  their_kind text,
  their_round text,
  their_player text,
  state text not null check (state in ('open', 'explained', 'corrected', 'closed')),
  note text not null default '' check (length(note) <= 500),
  opened_at timestamptz not null,
  changed_at timestamptz not null,
  unique (supplier, external_id)
);

create index discrepancy_open on reconciliation.discrepancy (supplier, id) where state = 'open';
