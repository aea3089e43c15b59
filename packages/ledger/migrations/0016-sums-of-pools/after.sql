select
  (select is_nullable = 'YES' from information_schema.columns
    where table_schema = 'ledger' and table_name = 'account' and column_name = 'opened_after'),
  position('opened_after' in pg_get_functiondef('ledger.open_account(text,text,text,text)'::regprocedure)) > 0,
  position('opened_after' in pg_get_functiondef('ledger.close_account(bigint)'::regprocedure)) > 0
