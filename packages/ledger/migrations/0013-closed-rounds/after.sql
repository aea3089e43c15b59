select
  ledger.round_close_of(0, 1) is null,
  (select state = 'open' and payout = 0 and settled_at is null from ledger.bet_as_of(0, false, 1)),
  (select state = 'settled' from ledger.bet_as_of(0, true, 1)),
  not exists (select from ledger.play_changes(0, 0, 1)),
  ledger.stand_of(0, 7, 1) = 0,
  not exists (select from ledger.follower)
