select to_regprocedure('ledger.post(text,text,text,text,bigint[],bigint[],bigint[])') is not null
