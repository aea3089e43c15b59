select
  (select count(*) from pg_trigger
    where tgrelid = 'reconciliation.correction'::regclass and tgname in ('decided_once', 'no_truncate')) = 2
