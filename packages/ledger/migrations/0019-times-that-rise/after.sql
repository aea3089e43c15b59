select
  (select is_nullable = 'YES' from information_schema.columns
    where table_schema = 'ledger' and table_name = 'wallet' and column_name = 'moved_at'),
  (select sum(balance) is null
     from ledger.apply_moves('{}', '{}', '{}', '{}', '{}', '{}', '{}', '{}', '{}', '{}', '{}', '{}')),
  position('moved_at' in pg_get_functiondef('ledger.post(text,text,text,text,bigint,bigint[],bigint[],bigint[])'::regprocedure)) > 0
