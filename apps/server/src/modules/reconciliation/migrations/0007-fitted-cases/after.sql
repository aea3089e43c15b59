select exists (
  select from information_schema.columns
   where table_schema = 'reconciliation' and table_name = 'discrepancy' and column_name = 'fitted_at')
