select to_regclass('ledger.verified_day') is not null
