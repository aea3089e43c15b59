select
  (select count(*) from ledger.account_kind) = 29,
  (select bool_and(stores_balance = (kind like 'player\_%')) from ledger.account_kind),
  (select count(*) from pg_trigger where tgname = 'append_only') = 2,
  (select count(*) from pg_index where indrelid = 'ledger.transaction'::regclass and indisunique) = 3
