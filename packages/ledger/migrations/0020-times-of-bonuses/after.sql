select
  position('moved_at' in pg_get_functiondef(
    'ledger.apply_split_move(text,text,text,text,bigint,bigint,bigint,text,text,boolean,text,bigint[])'::regprocedure)) > 0,
  position('moved_at' in pg_get_functiondef('ledger.close_account(bigint)'::regprocedure)) > 0
