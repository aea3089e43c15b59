-- A bonus that has ended kept its money for ever, out of everybody's reach. Now it lapses, and what it was is told by what moved it.
alter table wallet.bonus
  -- The transactions of the ledger that gave it, and that took back what was left of it: null where nothing was.
  add column granted_by bigint,
  add column lapsed_by bigint,
  add column lapsed_at timestamptz,
  -- Once it has lapsed its end stays where it was: its account is closed for ever.
  add constraint bonus_lapses_after_its_end check (lapsed_at is null or (ends_at is not null and lapsed_at >= ends_at)),
  add constraint bonus_lapsed_by_when check (lapsed_by is null or lapsed_at is not null);

-- What has ended and not lapsed yet: next to none.
create index bonus_to_lapse on wallet.bonus (ends_at, account) where lapsed_at is null and ends_at is not null;
