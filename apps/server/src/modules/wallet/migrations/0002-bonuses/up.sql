-- Bonuses of members that may pay for bets (W-18). Nothing is ever deleted: what a supplier was told of a balance, he is told again in a year.
create table wallet.bonus (
  -- The member's cash account, and that of the bonus.
  cash bigint not null,
  account bigint not null,
  -- From then on it pays for nothing; null = without end.
  ends_at timestamptz,
  opened_at timestamptz not null,
  primary key (cash, account)
);
