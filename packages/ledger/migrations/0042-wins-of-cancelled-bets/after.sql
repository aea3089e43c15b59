select
  (select count(cancelled_payout) = 0 from ledger.play_day where cancelled_payout <> 0),
  not exists (select cancelled_payout from ledger.play_changes(0, 0, 1)),
  not ledger.follow_account(0, 1),
  position('known.cancelled_payout' in pg_get_functiondef('ledger.follow_account(bigint,integer)'::regprocedure)) > 0
