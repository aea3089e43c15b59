select
  to_regclass('reconciliation.correction') is not null,
  to_regclass('reconciliation.correction_waiting') is not null
