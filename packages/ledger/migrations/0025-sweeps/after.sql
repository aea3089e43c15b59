select
  (select count(*) = 3 from pg_class
    where relnamespace = 'ledger'::regnamespace and relname in ('sweep', 'sweep_account', 'sweep_sum') and relpersistence = 'u'),
  to_regclass('ledger.entry_transaction') is not null
