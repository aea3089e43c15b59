select
  (select sum(balance) is null
     from ledger.apply_moves('{}', '{}', '{}', '{}', '{}', '{}', '{}', '{}', '{}', '{}', '{}', '{}')),
  to_regprocedure('ledger.apply_split(text,text,text,text,bigint,bigint,bigint,text,text,boolean,text,bigint[],boolean)') is not null,
  not ledger.is_round_over(0, '', '')
