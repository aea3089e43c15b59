select
  to_regclass('reconciliation.case_note') is not null,
  (select count(*) from reconciliation.case_note) = (select count(*) from reconciliation.discrepancy where note <> '')
