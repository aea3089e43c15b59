select
  ledger.lapsed_of(0) = 0,
  position('ledger.lapsed_of' in pg_get_functiondef(
    'ledger.apply_split_move(text,text,text,text,bigint,bigint,bigint,text,text,boolean,text,bigint[])'::regprocedure)) > 0
