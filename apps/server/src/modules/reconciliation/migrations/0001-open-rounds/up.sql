create schema reconciliation;

-- Rounds that stayed open for two days (W-22). Few: a round that ends in time never comes here.
create table reconciliation.open_round (
  merchant text not null,
  supplier text not null,
  -- The member's account in the ledger. At a live table many members share a round.
  account bigint not null,
  round text not null,
  owner text not null,
  currency text not null,
  game text not null,
  opened_at timestamptz not null,
  listed_at timestamptz not null,
  -- recovered: it ended after all. explained: somebody has looked and says why it never will.
  state text not null check (state in ('open', 'explained', 'recovered')),
  note text not null default '' check (length(note) <= 500),
  changed_at timestamptz not null,
  primary key (merchant, supplier, account, round)
);

create index open_round_listed on reconciliation.open_round (supplier, opened_at) where state = 'open';

-- How far a job has read the books.
create table reconciliation.follower (
  name text primary key,
  last_id bigint not null
);
