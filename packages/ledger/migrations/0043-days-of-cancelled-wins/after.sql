select not exists (select from ledger.play_day where cancelled_payout < 0)
