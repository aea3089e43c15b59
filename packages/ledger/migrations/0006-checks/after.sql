select
  to_regclass('ledger.check_run') is not null,
  to_regclass('ledger.checkpoint') is not null
