select
  (select sum(balance) is null from ledger.apply_moves('{}', '{}', '{}', '{}', '{}', '{}', '{}', '{}', '{}', '{}', '{}')),
  ledger.fold_step(null, 5, -3, false) = 2,
  ledger.fold_step(2, 5, -3, false) = 2,
  ledger.fold_step(2, 5, -3, true) = 0
