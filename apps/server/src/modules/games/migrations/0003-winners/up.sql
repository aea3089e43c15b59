-- Rounds that paid well, for the board of winners: a projection of the books, kept for some days, so that a visitor costs no look
-- into them. The ledger says what was won; a round whose win is taken back leaves the board.
create table games.winner (
  merchant text not null,
  -- The bet's transaction in the ledger.
  bet_id bigint not null,
  member_id text not null,
  supplier text not null,
  code text not null,
  stake bigint not null check (stake >= 0),
  payout bigint not null check (payout > stake),
  won_at timestamptz not null,
  primary key (merchant, bet_id)
);

create index winner_last on games.winner (merchant, won_at desc, bet_id);
