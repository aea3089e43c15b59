select
  to_regclass('reconciliation.open_round') is not null,
  (select count(*) from reconciliation.follower) = 0
