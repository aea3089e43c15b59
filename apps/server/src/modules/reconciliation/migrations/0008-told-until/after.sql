select exists (
  select from information_schema.columns
   where table_schema = 'reconciliation' and table_name = 'elsewhere' and column_name = 'told_until')
