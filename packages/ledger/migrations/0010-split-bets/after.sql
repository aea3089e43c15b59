select
  ledger.share_of(100, '{70,30}', 1) = '{70,30}',
  ledger.share_of(100, '{1,1,1}', 1) = '{34,33,33}',
  ledger.share_of(50, '{1,2}', 100) = '{50,0}',
  (select sum(balance) is null from ledger.apply_moves('{}', '{}', '{}', '{}', '{}', '{}', '{}', '{}', '{}', '{}', '{}')),
  to_regprocedure('ledger.apply_split(text,text,text,text,bigint,bigint,bigint,text,text,boolean,text,bigint[])') is not null
