select
  (select count(*) from pg_trigger where tgrelid = 'ledger.entry'::regclass and tgname = 'append_only') = 1,
  to_regprocedure('ledger.post(text,text,text,text,bigint,bigint[],bigint[],bigint[])') is not null,
  to_regprocedure('ledger.post(text,text,text,text,bigint[],bigint[],bigint[])') is null,
  ledger.id_before(now()) >= 0
