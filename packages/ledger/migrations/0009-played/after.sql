select
  ledger.day_of('2026-11-21 15:59:59.999Z') = date '2026-11-21' and ledger.day_of('2026-11-21 16:00Z') = date '2026-11-22',
  ledger.day_start(date '2026-11-22') = timestamptz '2026-11-21 16:00Z',
  not ledger.follow_account(0, 1),
  ledger.stand_of(0, null, 1) = 0
