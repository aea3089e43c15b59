select
  to_regclass('reconciliation.line_undone') is not null
