select (select is_nullable = 'YES' from information_schema.columns
         where table_schema = 'ledger' and table_name = 'check_run' and column_name = 'sampled_upto')
