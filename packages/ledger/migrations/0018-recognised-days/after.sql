select
  (select count(*) from pg_trigger where tgrelid = 'ledger.recognised_day'::regclass and tgname = 'append_only') = 1,
  (select count(*) from ledger.nets_of_day('2000-01-01')) = 0
