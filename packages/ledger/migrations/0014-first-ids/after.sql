select not exists (select from ledger.check_run where last_id = 1)
