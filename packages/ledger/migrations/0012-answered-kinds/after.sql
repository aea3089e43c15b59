select
  (select sum(balance) is null from ledger.apply_moves('{}', '{}', '{}', '{}', '{}', '{}', '{}', '{}', '{}', '{}', '{}')),
  to_regprocedure('ledger.apply_split(text,text,text,text,bigint,bigint,bigint,text,text,boolean,text,bigint[])') is not null,
  to_regprocedure('ledger.apply_split_move(text,text,text,text,bigint,bigint,bigint,text,text,boolean,text,bigint[])') is not null
