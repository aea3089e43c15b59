select (select count(*) from pg_trigger where tgrelid = 'ledger.day_digest'::regclass and tgname = 'append_only') = 1
